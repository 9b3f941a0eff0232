import { useSyncExternalStore } from 'react';

import type { AnswerOf } from '../http/api.ts';

type Check = AnswerOf<'POST /api/neuro/check-ritual'>;
/** What excludes whoever is signed in from playing, null for nothing. */
export type Exclusion = Check['exclusion'];
/** The freeze of the account of whoever is signed in, null for none. */
export type Freeze = Check['freeze'];
/** What keeps whoever is signed in from playing. */
export type Restrictions = Pick<Check, 'exclusion' | 'freeze'>;

const NOTHING: Restrictions = { exclusion: null, freeze: null };
const listeners = new Set<() => void>();
let known = NOTHING;

/** Takes over what the server said last. What invites to play leaves the page while somebody is barred from it. */
export function noteRestrictions({ exclusion, freeze }: Restrictions = NOTHING): void {
  if (known.exclusion?.until === exclusion?.until && known.freeze?.since === freeze?.since) return;
  known = { exclusion, freeze };
  document.documentElement.toggleAttribute('data-excluded', exclusion !== null || freeze !== null);
  for (const listener of listeners) listener();
}

/** Takes over an exclusion that was just chosen; a freeze stays. */
export function noteExclusion(exclusion: Exclusion): void {
  noteRestrictions({ ...known, exclusion });
}

export function useRestrictions(): Restrictions {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NOTHING,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
