import type { Play } from '@voltide/contract';
import { tabStore } from '@voltide/ui/browser-store';

/** What this tab played in its Quick Game, newest first: /privacy lists it. */
const NAME = 'voltide-quick-plays';
const KEPT = 100;

/** The plays that this tab made. */
export function listRecordedPlays(): readonly Play[] {
  try {
    return JSON.parse(tabStore.read(NAME) ?? '[]') as readonly Play[];
  } catch {
    return [];
  }
}

/** Keeps one more play; the same one is kept once. */
export function recordPlay(play: Play): void {
  const others = listRecordedPlays().filter(({ id }) => id !== play.id);
  tabStore.write(NAME, JSON.stringify([play, ...others].slice(0, KEPT)));
}

/** Forgets them all, with their Quick Game. */
export function forgetRecordedPlays(): void {
  tabStore.write(NAME, null);
}
