import type { ShownSeeds } from '@voltide/games/kit/known-seeds';

/** Where tabs tell each other that the seeds have changed. Without channels they are read after the tab was hidden. */
const NAME = 'voltide-seeds';

let opened: BroadcastChannel | undefined;

/** Client seeds that this browser sent, until a pair has them: any other one that turns up was made elsewhere. */
export const sentSeeds = new Set<string>();

/** What this page was shown of each player's seeds first, by the player's id; what is shown later has to follow. */
export const shownSeeds = new Map<string, ShownSeeds>();

/** One for the whole page: a channel does not hear what it says itself. */
function channel(): BroadcastChannel | undefined {
  if (opened === undefined && typeof BroadcastChannel !== 'undefined') {
    opened = new BroadcastChannel(NAME);
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => sentSeeds.add(data));
  }
  return opened;
}

/** Tells the other tabs of this browser that the pair is another one now, or has its first client seed. */
export function publishSeedChange(clientSeed: string): void {
  const news = [clientSeed] as const;
  channel()?.postMessage(...news);
}

/** Calls back whenever another tab has told so, until the returned function is called. */
export function subscribeToSeedChanges(onChange: () => void): () => void {
  channel()?.addEventListener('message', onChange);
  return () => channel()?.removeEventListener('message', onChange);
}
