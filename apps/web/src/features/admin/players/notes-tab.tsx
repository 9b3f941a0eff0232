import type { PlayerNote } from '@voltide/contract';
import { Button, ErrorState, Field, Live, LoadMore, SlowSkeleton, TextArea } from '@voltide/ui';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { useDeleteNote, useNotes, useWriteNote } from './player-queries.ts';
import { momentText } from './player-words.ts';

const LEAST = 3;
const MOST = 2000;

type Props = { readonly userId: string };

export function NotesTab({ userId }: Props) {
  const list = useNotes(userId);
  const notes = list.data?.pages.flatMap((page) => page.notes);
  return (
    <section className="panel player-panel" aria-label="Notes">
      <h2>Notes</h2>
      <NoteForm userId={userId} />
      {notes === undefined ? (
        list.isError ? (
          <ErrorState
            text="The notes could not be read."
            code={errorText(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SlowSkeleton what="the notes" height={160} />
        )
      ) : (
        <>
          {notes.length === 0 ? <p>No notes yet.</p> : null}
          <ul className="player-notes">
            {notes.map((note) => (
              <Note key={note.id} userId={userId} note={note} />
            ))}
          </ul>
          {notes.length === 0 ? null : (
            <LoadMore
              isLoading={list.isFetchingNextPage}
              hasMore={list.hasNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </>
      )}
    </section>
  );
}

function NoteForm({ userId }: Props) {
  const [text, setText] = useState('');
  const write = useWriteNote(userId);
  const isEnough = text.trim().length >= LEAST;
  return (
    <form
      className="player-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEnough && !write.isPending) write.mutate(text.trim(), { onSuccess: () => setText('') });
      }}
    >
      <Field
        label="New note"
        hint="The player reads it in their archive. You can delete it within an hour."
        error={write.isError ? errorText(write.error) : undefined}
      >
        <TextArea
          rows={3}
          maxLength={MOST}
          value={text}
          disabled={write.isPending}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" size={36} disabled={!isEnough} loading={write.isPending}>
          Add note
        </Button>
      </div>
    </form>
  );
}

function Note({ userId, note: { id, at, by, text, canDelete } }: Props & { readonly note: PlayerNote }) {
  const remove = useDeleteNote(userId);
  return (
    <li>
      <p>{text}</p>
      <small>
        {by.username} · {momentText(at)}
        {canDelete ? (
          <Button size={36} variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(id)}>
            Delete
          </Button>
        ) : null}
      </small>
      {remove.isError ? (
        <Live as="p" className="error-text" role="alert">
          {errorText(remove.error)}
        </Live>
      ) : null}
    </li>
  );
}
