import type { Play } from '@voltide/contract';

/** What this tab played in its Quick Game, newest first: /privacy lists it. */
const NAME = 'voltide-quick-plays';
const KEPT = 100;

/** The plays that this tab made. */
export function listPlays(): readonly Play[] {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as readonly Play[];
  } catch {
    return [];
  }
}

/** Keeps one more play; the same one is kept once. */
export function keepPlay(play: Play): void {
  const others = listPlays().filter(({ id }) => id !== play.id);
  try {
    sessionStorage.setItem(NAME, JSON.stringify([play, ...others].slice(0, KEPT)));
  } catch {
    // Forbidden or full: the lists of earlier plays stay empty then.
  }
}

/** Forgets them all, with their Quick Game. */
export function forgetPlays(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Forbidden: nothing was kept.
  }
}
