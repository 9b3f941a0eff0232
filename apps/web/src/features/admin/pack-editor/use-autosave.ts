import type { PackDraftContent } from '@voltide/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError } from '../../../lib/http/errors.ts';
import type { Draft } from '../packs/pack-queries.ts';

/** Each save is an audit entry, so it waits for a pause in typing. */
const PAUSE_MS = 2000;

type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly text: string }
  /** Another operator saved this draft in the meantime: `theirs` is their version. */
  | { readonly kind: 'conflict'; readonly theirs: Draft | undefined };

export type Autosave = {
  readonly state: SaveState;
  readonly draft: Draft;
  /** Saves at once. Resolves with the saved draft, or undefined after an error. */
  readonly saveNow: () => Promise<Draft | undefined>;
  /** Overwrites the version of another operator. */
  readonly keepMine: () => void;
  /** Continues from the version of another operator. */
  readonly takeTheirs: (draft: Draft) => void;
};

/**
 * Saves a draft after each pause, when the page is left, and on demand. The browser asks before the site is left with
 * unsaved changes.
 */
export function useAutosave(first: Draft, content: PackDraftContent): Autosave {
  const [draft, setDraft] = useState(first);
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef({ draft: first, content, isBlocked: false });
  const running = useRef<Promise<Draft | undefined>>(undefined);
  useLayoutEffect(() => {
    latest.current.content = content;
  });
  const isDirty = !isSame(draft.content, content);

  const take = useCallback((next: Draft): void => {
    latest.current = { ...latest.current, draft: next, isBlocked: false };
    setDraft(next);
  }, []);

  const save = useCallback(async (): Promise<Draft | undefined> => {
    await running.current;
    const { draft: known, content: sent, isBlocked } = latest.current;
    if (isBlocked) return undefined;
    if (isSame(known.content, sent)) return known;
    setState({ kind: 'saving' });
    try {
      const saved = await call('PUT /api/admin/pack-drafts/:id', {
        params: { id: known.id },
        body: { revision: known.revision, content: sent },
      });
      // What is shown is what was sent: the server may write an amount another way.
      take({ ...saved, content: sent });
      setState({ kind: 'saved' });
      return saved;
    } catch (error) {
      setState(await stateOf(error, known.id));
      latest.current.isBlocked = isConflict(error);
      return undefined;
    }
  }, [take]);

  const saveNow = useCallback((): Promise<Draft | undefined> => {
    const started = save().finally(() => {
      if (running.current === started) running.current = undefined;
    });
    running.current = started;
    return started;
  }, [save]);

  useSaveOnPause(isDirty, content, state.kind === 'conflict', saveNow);
  const keepMine = (): void => {
    if (state.kind !== 'conflict' || state.theirs === undefined) return;
    take(state.theirs);
    void saveNow();
  };
  const takeTheirs = (theirs: Draft): void => {
    take(theirs);
    setState({ kind: 'saved' });
  };
  const shown: SaveState = state.kind === 'saved' && isDirty ? { kind: 'waiting' } : state;
  return { state: shown, draft, saveNow, keepMine, takeTheirs };
}

function useSaveOnPause(
  isDirty: boolean,
  content: PackDraftContent,
  isBlocked: boolean,
  saveNow: () => Promise<Draft | undefined>,
): void {
  const text = JSON.stringify(content);
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  });
  useEffect(() => {
    if (!isDirty || isBlocked) return;
    const timer = setTimeout(() => void saveNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isDirty, isBlocked, saveNow]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (dirty.current) event.preventDefault();
    };
    const back = (): void => {
      if (dirty.current) void saveNow();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('online', back);
      if (dirty.current) void saveNow();
    };
  }, [saveNow]);
}

const isSame = (left: PackDraftContent, right: PackDraftContent): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'draft_changed';

async function stateOf(error: unknown, id: string): Promise<SaveState> {
  if (!isConflict(error)) return { kind: 'failed', text: errorText(error) };
  const theirs = await call('GET /api/admin/pack-drafts/:id', { params: { id } }).catch(() => undefined);
  return { kind: 'conflict', theirs };
}
