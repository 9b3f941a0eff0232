import type { BattleCard, BattleChance } from '../../contract.ts';
import type { Layout } from '../../layouts.ts';
import type { Mode, TieRule } from '../../lock.ts';

export const LAYOUT_WORDS: Readonly<Record<Layout, { readonly name: string; readonly says: string }>> = {
  '1v1': { name: '1v1', says: 'Two players' },
  '1v1v1': { name: '1v1v1', says: 'Three players' },
  '1v1v1v1': { name: '1v1v1v1', says: 'Four players' },
  '2v2': { name: '2v2', says: 'Two teams of two' },
  '3v3': { name: '3v3', says: 'Two teams of three' },
  '2v2v2': { name: '2v2v2', says: 'Three teams of two' },
};

type ModeWords = {
  readonly name: string;
  readonly wins: string;
  /** Winner if the lowest wins; null if nothing is inverse. */
  readonly winsInverse: string | null;
};

export const MODE_WORDS: Readonly<Record<Mode, ModeWords>> = {
  standard: {
    name: 'Standard',
    wins: 'The highest total of all rounds wins.',
    winsInverse: 'The lowest total of all rounds wins.',
  },
  terminal: {
    name: 'Terminal',
    wins: 'The highest item of the last round wins; if level, the total.',
    winsInverse: 'The lowest item of the last round wins; if level, the total.',
  },
  points: {
    name: 'Points',
    wins: 'Each round gives a point to its highest item. Most points win; if level, the total.',
    winsInverse: 'Each round gives a point to its lowest item. Most points win; if level, the total.',
  },
  jackpot: {
    name: 'Jackpot',
    wins: 'One draw takes all. The more you find, the larger your chance.',
    winsInverse: 'One draw takes all. The less you find, the larger your chance.',
  },
  shared: { name: 'Shared', wins: 'No one loses: all seats share everything equally.', winsInverse: null },
};

/** Names the mode in two words at most: "Points", "Inverse points". */
export function modeName({ mode, inverse }: { readonly mode: Mode; readonly inverse: boolean }): string {
  const { name } = MODE_WORDS[mode];
  return inverse ? `Inverse ${name.toLowerCase()}` : name;
}

export function modeText({ mode, inverse }: { readonly mode: Mode; readonly inverse: boolean }): string {
  const { wins, winsInverse } = MODE_WORDS[mode];
  return inverse ? (winsInverse ?? wins) : wins;
}

export const TIE_WORDS: Readonly<Record<TieRule, { readonly name: string; readonly says: string }>> = {
  ticket: { name: 'One more draw', says: 'In a tie, one more draw decides, with equal chances.' },
  split: { name: 'Split', says: 'In a tie, the teams share everything equally.' },
};

export const STATE_WORDS: Readonly<Record<BattleCard['state'], string>> = {
  open: 'Open',
  locked: 'Waiting for the draw',
  rolling: 'Rolling',
  settled: 'Finished',
  cancelled: 'Cancelled, stakes returned',
  voided: 'Voided, stakes returned',
};

type BeaconWords = {
  readonly name: string;
  readonly willSay: string;
  readonly says: string;
  /** True if the server itself drew, which every screen must say (S5-03). */
  readonly isLocal: boolean;
};

const DRAND: BeaconWords = {
  name: 'drand',
  willSay: 'drand, a public beacon that no one here controls, draws a round that starts after the lock.',
  says: 'Drawn by drand, a public beacon that no one here controls.',
  isLocal: false,
};

export const BEACON_WORDS: Readonly<Record<NonNullable<BattleCard['beacon']>, BeaconWords>> = {
  'drand-quicknet': DRAND,
  'tron-block': {
    name: 'TRON block',
    willSay:
      'drand is not answering. The id of a TRON block that does not exist yet draws, about a minute after the lock.',
    says: 'Drawn by the id of a TRON block, because drand did not answer.',
    isLocal: false,
  },
  'local-chain': {
    name: 'Local chain',
    willSay:
      "No public beacon is answering now. This server's own hash chain draws: its end is published, but only the " +
      'operator knows the links in advance.',
    says:
      "Drawn by this server's own hash chain, because no public beacon answered. Its end was published before, but " +
      'only the operator knew the links.',
    isLocal: true,
  },
};

/** Shown while only public sources may decide a cash seat on mainnet, and none answers. */
const NO_BEACON: BeaconWords = {
  name: 'No beacon answers',
  willSay: 'No public beacon answers now. After the lock, the battle waits 10 minutes at most, then refunds all.',
  says: 'No public beacon answered.',
  isLocal: true,
};

/** Returns the words for the source of a battle; null if no source that may decide it answers. */
export function beaconWords(beacon: BattleCard['beacon']): BeaconWords {
  return beacon === null ? NO_BEACON : BEACON_WORDS[beacon];
}

/** Names in a few words the source that will decide an open battle, or decides a locked one. */
export function decidesText({ state, beacon, beaconRound }: Pick<BattleCard, 'state' | 'beacon' | 'beaconRound'>) {
  if (beacon === null) return NO_BEACON.name;
  const number = state === 'open' || beaconRound === null ? undefined : beaconRound;
  switch (beacon) {
    case 'drand-quicknet':
      return number === undefined ? 'Decided by drand' : `Decided by drand round ${number}`;
    case 'tron-block':
      return number === undefined ? 'Decided by a TRON block' : `Decided by TRON block ${number}`;
    case 'local-chain':
      return "Decided by the platform's sealed chain";
  }
}

const NEVER = 'none';

/** Writes a chance for people: "none", "under 0.01%", "1.54%", "about 1.5% ± 0.2"; "being computed" for null. */
export function chanceText(tie: BattleChance | null): string {
  if (tie === null) return 'being computed';
  const { chance, error, isExact } = tie;
  const percent = chance * 100;
  if (isExact && chance === 0) return NEVER;
  if (isExact) return percent < 0.01 ? 'under 0.01%' : `${figure(percent)}%`;
  return `about ${figure(percent)}% ± ${figure(Math.max(error * 100, 0.01))}`;
}

function figure(percent: number): string {
  return percent >= 10 ? percent.toFixed(1) : percent.toFixed(2);
}
