import { Button, Live, RelativeTime } from '@voltide/ui';

import type { Autosave } from './use-autosave.ts';
import type { Draft } from '../packs/pack-queries.ts';

type SaveLineProps = { readonly autosave: Autosave; readonly onTheirs: (theirs: Draft) => void };

/** Shows the state of saving: saved, in progress, failed with a retry, or a conflict to resolve. */
export function SaveLine({ autosave: { state, draft, saveNow, keepMine }, onTheirs }: SaveLineProps) {
  if (state.kind === 'conflict') {
    const { theirs } = state;
    return (
      <Live className="editor-conflict" role="alert">
        <p>
          {theirs === undefined ? 'Someone else' : theirs.savedBy.username} has saved this draft
          {theirs === undefined ? '' : ' '}
          {theirs === undefined ? null : <RelativeTime at={theirs.savedAt} />}. Yours is not saved.
        </p>
        {theirs === undefined ? (
          <Button size={36} onClick={() => void saveNow()}>
            Try again
          </Button>
        ) : (
          <div className="editor-buttons">
            <Button size={36} onClick={() => onTheirs(theirs)}>
              Load theirs
            </Button>
            <Button size={36} variant="danger" onClick={keepMine}>
              Save mine over it
            </Button>
          </div>
        )}
      </Live>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Live className="editor-conflict" role="alert">
        <p>Not saved. {state.text}</p>
        <Button size={36} onClick={() => void saveNow()}>
          Try again
        </Button>
      </Live>
    );
  }
  return (
    <Live as="p" className="editor-saved" role="status">
      {state.kind === 'saved' ? (
        <>
          Saved <RelativeTime at={draft.savedAt} /> by {draft.savedBy.username}
        </>
      ) : state.kind === 'saving' ? (
        'Saving…'
      ) : (
        'Not saved yet'
      )}
    </Live>
  );
}
