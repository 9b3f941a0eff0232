/** Where something loads: it decides which game is offered. */
export type LoadingContext = 'battle' | 'pack' | 'general';

/** Something that somebody waits for. */
export type LoadingItem = {
  readonly id: string;
  readonly context: LoadingContext;
  /** When it began to load, by the clock of the page, where that is known; otherwise from the first look on. */
  readonly sinceMs?: number | undefined;
};

type WatchPorts = {
  readonly list: () => readonly LoadingItem[];
  readonly nowMs: () => number;
  /** A number from 0 up to 1. */
  readonly roll: () => number;
  readonly offer: (item: LoadingItem) => void;
};

/** How often to look, from which age on an item may be offered a game, and how likely it is (specification §4). */
export const LOOK_EVERY_MS = 500;
export const OLD_MS = 2500;
export const CHANCE = 0.35;

/** Watches what loads. Each item is rolled once, at the first look that finds it older than 2.5 s. */
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

/** What is loaded tells the context; where it tells nothing, the page does. */
export function contextOf(address: string, path: string): LoadingContext {
  for (const text of [address, path]) {
    if (BATTLE.test(text)) return 'battle';
    if (PACK.test(text)) return 'pack';
  }
  return 'general';
}
