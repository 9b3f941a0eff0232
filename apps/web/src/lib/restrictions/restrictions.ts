import { useSyncExternalStore } from 'react';

import type { AnswerOf } from '../http/api.ts';

type Check = AnswerOf<'POST /api/neuro/check-ritual'>;
/** Exclusion of the signed-in user from playing, or null. */
export type Exclusion = Check['exclusion'];
/** Freeze of the signed-in account, or null. */
export type Freeze = Check['freeze'];
export type Restrictions = Pick<Check, 'exclusion' | 'freeze'>;

const NOTHING: Restrictions = { exclusion: null, freeze: null };
const listeners = new Set<() => void>();
let known = NOTHING;

/** Applies the server's last answer. Invitations to play leave the page while play is barred. */
export function noteRestrictions({ exclusion, freeze }: Restrictions = NOTHING): void {
  if (known.exclusion?.until === exclusion?.until && known.freeze?.since === freeze?.since) return;
  known = { exclusion, freeze };
  document.documentElement.toggleAttribute('data-excluded', exclusion !== null || freeze !== null);
  for (const listener of listeners) listener();
}

/** Applies an exclusion that was just chosen; a freeze stays. */
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
