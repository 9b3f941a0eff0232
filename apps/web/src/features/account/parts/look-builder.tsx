import { useMutation } from '@tanstack/react-query';
import {
  formatLook,
  LOOK_SLOTS,
  parseLook,
  parsePicture,
  type Look,
  type LookSlot,
  type MyAvatar,
  type User,
} from '@voltide/contract';
import { Segmented } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { randomLook, randomWhole, useLookDraft } from '../model/look-draft.ts';
import { SLOT_NAMES } from '../model/look-words.ts';
import { LookSide } from './look-side.tsx';
import { PartPicker } from './part-picker.tsx';

const SLOTS = LOOK_SLOTS.map((value) => ({ value, text: SLOT_NAMES[value] }));

type LookBuilderProps = {
  readonly user: User;
  readonly mine: MyAvatar;
  readonly onSaved: (mine: MyAvatar) => void;
};

export function LookBuilder({ user, mine, onSaved }: LookBuilderProps) {
  const draft = useLookDraft(user.id, lookOf(mine));
  const [slot, setSlot] = useState<LookSlot>('figure');
  const value = formatLook(draft.look);
  const onSuccess = (saved: MyAvatar): void => {
    onSaved(saved);
    draft.settle(lookOf(saved));
  };
  const save = useMutation({ mutationFn: () => call('PUT /api/avatar', { body: { look: value } }), onSuccess });
  const reset = useMutation({ mutationFn: () => call('DELETE /api/avatar'), onSuccess });
  const isUnlocked = new Set(mine.parts.filter((part) => part.isUnlocked).map((part) => `${part.slot} ${part.part}`));
  const shuffle = (): void => {
    draft.change(randomLook((inSlot, part) => isUnlocked.has(`${inSlot} ${part}`), randomWhole));
  };
  return (
    <div className="avatar-desk">
      <LookSide
        {...{ draft, save, reset }}
        isShown={value === mine.value}
        isChosen={mine.isChosen}
        hasPicture={parsePicture(mine.value) !== undefined}
        onRandom={shuffle}
      />
      <section className="panel avatar-parts" aria-label="Parts">
        <div className="avatar-slots">
          <Segmented label="Slot" options={SLOTS} value={slot} onChange={setSlot} />
        </div>
        <PartPicker
          slot={slot}
          look={draft.look}
          parts={mine.parts.filter((part) => part.slot === slot)}
          onPick={draft.change}
        />
        <p className="hint">
          You are at level {mine.level} and have {mine.sets} complete {mine.sets === 1 ? 'set' : 'sets'}. A set is
          complete once you have found every item of a pack.
        </p>
      </section>
    </div>
  );
}

/** Returns the look that building starts with: the shown one, else the default. */
function lookOf({ value, defaultLook }: MyAvatar): Look {
  return parseLook(value) ?? parseLook(defaultLook) ?? FIRST;
}

const FIRST: Look = {
  backdrop: 'calm',
  figure: 'lantern',
  eyes: 'round',
  crest: 'none',
  frame: 'plain',
  colour: 'tide',
};
