/** Place of the loading item; it decides which game is offered. */
export type LoadingContext = 'battle' | 'pack' | 'general';

export type LoadingItem = {
  readonly id: string;
  readonly context: LoadingContext;
  /** Start of loading by the page's clock; if it is unknown, the first poll that finds it. */
  readonly sinceMs?: number | undefined;
};

type WatchPorts = {
  readonly list: () => readonly LoadingItem[];
  readonly nowMs: () => number;
  /** Random number from 0 up to 1. */
  readonly roll: () => number;
  readonly offer: (item: LoadingItem) => void;
};

/** Poll interval, least age of an item, and the chance of an offer (specification §4). */
export const LOOK_EVERY_MS = 500;
export const OLD_MS = 2500;
export const CHANCE = 0.35;

/** Watches loading items. Each is rolled once, at the first poll that finds it older than 2.5 s. */
export function createLoadingWatch({ list, nowMs, roll, offer }: WatchPorts) {
  let seen: ReadonlyMap<string, { readonly sinceMs: number; readonly isRolled: boolean }> = new Map();
  return {
    look(): void {
      const now = nowMs();
      const items = list();
      const due: LoadingItem[] = [];
      seen = new Map(
        items.map((item) => {
          const { sinceMs, isRolled } = seen.get(item.id) ?? { sinceMs: item.sinceMs ?? now, isRolled: false };
          const isDue = !isRolled && now - sinceMs > OLD_MS;
          if (isDue) due.push(item);
          return [item.id, { sinceMs, isRolled: isRolled || isDue }];
        }),
      );
      const lucky = due.filter(() => roll() < CHANCE);
      if (lucky[0] !== undefined) offer(lucky[0]);
    },
  };
}

const BATTLE = /^\/(api\/)?battles/;
const PACK = /^\/(api\/)?(packs|pack-|open-pack|items|inventory)/;

/** Returns the context from the loaded address, or else from the page. */
export function contextOf(address: string, path: string): LoadingContext {
  for (const text of [address, path]) {
    if (BATTLE.test(text)) return 'battle';
    if (PACK.test(text)) return 'pack';
  }
  return 'general';
}
