/** Where tabs tell each other that the seeds have changed. Without channels they are read after the tab was hidden. */
const NAME = 'voltide-seeds';
const NEWS = ['changed'] as const;

let opened: BroadcastChannel | undefined;

/** One for the whole page: a channel does not hear what it says itself. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(NAME);
  return opened;
}

/** Tells the other tabs of this browser that the pair or its client seed is another one now. */
export function tellSeeds(): void {
  channel()?.postMessage(...NEWS);
}

/** Calls back whenever another tab has told so, until the returned function is called. */
export function followSeeds(onChange: () => void): () => void {
  channel()?.addEventListener('message', onChange);
  return () => channel()?.removeEventListener('message', onChange);
}
