import { Button, Live, LookPicture } from '@voltide/ui';
import { Dices, RotateCcw, Undo2 } from 'lucide-react';

import { errorText } from '../../../lib/http/error-text.ts';
import type { LookDraft } from '../model/look-draft.ts';
import { AvatarPreview } from './avatar-preview.tsx';

type Sending = {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly mutate: () => void;
};

type LookSideProps = {
  readonly draft: LookDraft;
  readonly save: Sending;
  readonly reset: Sending;
  /** True if others see this look. */
  readonly isShown: boolean;
  readonly isChosen: boolean;
  readonly hasPicture: boolean;
  readonly onRandom: () => void;
};

export function LookSide({ draft, save, reset, isShown, isChosen, hasPicture, onRandom }: LookSideProps) {
  const error = save.error ?? reset.error;
  return (
    <section className="panel avatar-side" aria-label="Preview">
      <AvatarPreview
        title="The avatar you are building"
        draw={(size, title) => <LookPicture look={draft.look} size={size} title={title} />}
      />
      <div className="avatar-actions avatar-saving">
        <Button icon={<Dices />} onClick={onRandom}>
          Random
        </Button>
        <Button icon={<Undo2 />} onClick={draft.undo} resting={!draft.canUndo}>
          Undo
        </Button>
        <Button
          variant={isShown ? 'quiet' : 'volt'}
          loading={save.isPending}
          resting={isShown}
          onClick={() => save.mutate()}
        >
          Save
        </Button>
      </div>
      <Live as="p" className="avatar-note" role="status">
        {noteOf()}
      </Live>
      {error === null ? null : (
        <Live as="p" className="avatar-error" role="alert">
          {errorText(error)}
        </Live>
      )}
      {isChosen ? (
        <Button variant="ghost" size={36} icon={<RotateCcw />} loading={reset.isPending} onClick={() => reset.mutate()}>
          Back to the default
        </Button>
      ) : null}
    </section>
  );

  function noteOf(): string {
    if (save.isPending) return 'Saving …';
    if (isShown)
      return save.isSuccess || reset.isSuccess ? 'Saved. Others see it from now on.' : 'This is your avatar.';
    if (hasPicture && !draft.canUndo) return 'You show a picture now. Saving this look replaces it.';
    return 'Not saved yet.';
  }
}
