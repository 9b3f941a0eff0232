import type { RuleState, RuleVersion } from '@voltide/contract';
import type { Tone } from '@voltide/ui';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export const STATE_WORDS: Readonly<Record<RuleState, { readonly text: string; readonly tone: Tone }>> = {
  announced: { text: 'Announced', tone: 'info' },
  in_force: { text: 'In force', tone: 'ok' },
  past: { text: 'Earlier', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'warn' },
};

/** Headings of a list, by the game of a version. */
const GAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['packs', 'Packs'],
  ['wheel', 'Wheel'],
  ['spin', 'Daily spin'],
  ['caches', 'Free packs'],
]);

export function groupOf({ game }: Pick<RuleVersion, 'game'>): string {
  return game === null ? 'Rules' : (GAME_WORDS.get(game) ?? game);
}

/** Returns a version's notice, rounded down to hours: "7 days 2 h". */
export function noticeText({ announcedAt, from }: Pick<RuleVersion, 'announcedAt' | 'from'>): string {
  if (announcedAt === null) return 'Came with the program';
  const hours = Math.floor((Date.parse(from) - Date.parse(announcedAt)) / HOUR_MS);
  const [days, left] = [Math.floor(hours / DAY_HOURS), hours % DAY_HOURS];
  if (days < 2) return `${hours} h`;
  return left === 0 ? `${days} days` : `${days} days ${left} h`;
}
