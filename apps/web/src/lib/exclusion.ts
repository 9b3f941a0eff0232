import { useSyncExternalStore } from 'react';

import type { AnswerOf } from './api.ts';

/** What excludes whoever is signed in from playing, null for nothing. */
export type Exclusion = AnswerOf<'POST /api/neuro/check-ritual'>['exclusion'];

const listeners = new Set<() => void>();
let known: Exclusion = null;

/** Takes over what the server said last. What invites to play leaves the page while somebody is excluded. */
export function noteExclusion(exclusion: Exclusion): void {
  if (known?.until === exclusion?.until) return;
  known = exclusion;
  document.documentElement.toggleAttribute('data-excluded', exclusion !== null);
  for (const listener of listeners) listener();
}

export function useExclusion(): Exclusion {
  return useSyncExternalStore(subscribe, () => known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
