import type { ShownSeeds } from '@voltide/games/kit/known-seeds';

/** Channel for changes of seeds between tabs. Without channels they are read when the tab becomes visible. */
const NAME = 'voltide-seeds';

let opened: BroadcastChannel | undefined;

/** Client seeds sent by this browser, until a pair has them: any other one was set elsewhere. */
export const sentSeeds = new Set<string>();

/** The first seeds that this page was shown, by player id; later ones must follow from them. */
export const shownSeeds = new Map<string, ShownSeeds>();

/** One channel per page, since a channel does not receive its own messages. */
function channel(): BroadcastChannel | undefined {
  if (opened === undefined && typeof BroadcastChannel !== 'undefined') {
    opened = new BroadcastChannel(NAME);
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => sentSeeds.add(data));
  }
  return opened;
}

/** Publishes to other tabs that the pair was replaced or got its first client seed. */
export function publishSeedChange(clientSeed: string): void {
  const news = [clientSeed] as const;
  channel()?.postMessage(...news);
}

/** Subscribes to changes in other tabs; the returned function unsubscribes. */
export function subscribeToSeedChanges(onChange: () => void): () => void {
  channel()?.addEventListener('message', onChange);
  return () => channel()?.removeEventListener('message', onChange);
}
