import { LIMITS } from '@voltide/contract';

import type { BattleCard, BattleRoom } from '../../contract.ts';
import { countHouseSeats } from '../model/battle-words.ts';
import { LAYOUTS, type Layout } from '../../layouts.ts';
import { MAX_ROUNDS, MODES, SHARES, type BattleSettings, type Mode, type Share } from '../../lock.ts';
import { readInvited } from './invited.ts';

/** A battle in preparation: packs by their ids, one for each round. */
export type BattleDraft = Omit<BattleSettings, 'rounds'> & {
  readonly packs: readonly string[];
  readonly share: Share;
  readonly allowsHouse: boolean;
  /** True if the house takes all other seats at once, if it may. */
  readonly startsAtOnce: boolean;
  readonly isPrivate: boolean;
  /** The only players who may join a private battle; empty if everybody with its link may. */
  readonly invited: readonly string[];
};

export const FIRST_DRAFT: BattleDraft = {
  layout: '1v1',
  mode: 'standard',
  inverse: false,
  tie: 'ticket',
  packs: [],
  funding: 0,
  share: 100,
  allowsHouse: true,
  startsAtOnce: false,
  isPrivate: false,
  invited: [],
};

/**
 * Turns the settings of a battle into a draft, against the house if one player sat against it alone. The held part of a
 * seat is reset to whole: it was a choice.
 */
export function draftOf({ settings, allowsHouse, isPrivate, seats, seatCount }: CopiedCard): BattleDraft {
  const { rounds, ...rules } = settings;
  const startsAtOnce = allowsHouse && countHouseSeats({ seats }) === seatCount - 1;
  return { ...rules, packs: rounds.map(({ id }) => id), share: 100, allowsHouse, startsAtOnce, isPrivate, invited: [] };
}

export function rematchOf(room: BattleRoom): BattleDraft {
  const others = room.seats.flatMap(({ player, isOwn }) => (isOwn || player.kind !== 'player' ? [] : [player.name]));
  const own = room.seats.find(({ isOwn }) => isOwn)?.player.name;
  const names = new Set([...others, ...room.invited.filter((name) => name !== own)]);
  const isNamed = room.isInviteOnly && own !== undefined;
  return { ...draftOf(room), invited: isNamed ? [...names].slice(0, LIMITS.battleInvitesMax) : [] };
}

type CopiedCard = Pick<BattleCard, 'settings' | 'allowsHouse' | 'isPrivate' | 'seats' | 'seatCount'>;

/** Writes the address of the create sheet with these settings, for a rematch or copied settings. */
export function newBattleHref(draft: BattleDraft): string {
  return `/battles?new=${encodeURIComponent(formatDraft(draft))}`;
}

const FLAGS = ['inverse', 'split', 'closed', 'now', 'private'] as const;
const [BETWEEN, ROUNDS] = ['.', '_'];
const WITH = 'with:';
const PACK = /^([a-z0-9-]{1,40})(?:\*([1-9]\d?))?$/;

/** Writes a draft for an address: "2v2.points.glass-tide*3_tin-sparrow.split.fund20". */
export function formatDraft(draft: BattleDraft): string {
  const { layout, mode, packs, inverse, tie, funding, share, allowsHouse, startsAtOnce, isPrivate, invited } = draft;
  const isSet: Readonly<Record<(typeof FLAGS)[number], boolean>> = {
    inverse,
    split: tie === 'split',
    closed: !allowsHouse,
    now: startsAtOnce,
    private: isPrivate,
  };
  const runs = listRuns(packs).map(({ id, count }) => (count === 1 ? id : `${id}*${count}`));
  return [
    layout,
    mode,
    runs.join(ROUNDS),
    ...FLAGS.filter((flag) => isSet[flag]),
    ...(funding === 0 ? [] : [`fund${funding}`]),
    ...(share === 100 ? [] : [`part${share}`]),
    ...(isPrivate && invited.length > 0 ? [`${WITH}${invited.join(',')}`] : []),
  ].join(BETWEEN);
}

/** Reads such a text; undefined if it is malformed. Unknown parts are ignored. */
export function parseDraft(text: string): BattleDraft | undefined {
  const [layout, mode, packs = '', ...rest] = text.split(BETWEEN);
  const knownLayout = (Object.keys(LAYOUTS) as Layout[]).find((each) => each === layout);
  const knownMode = MODES.find((each) => each === mode);
  if (knownLayout === undefined || knownMode === undefined) return undefined;
  const share = SHARES.find((each) => rest.includes(`part${each}`)) ?? 100;
  const funding = FUNDINGS.find((each) => rest.includes(`fund${each}`)) ?? 0;
  return fitDraft({
    layout: knownLayout,
    mode: knownMode,
    inverse: rest.includes('inverse'),
    tie: rest.includes('split') ? 'split' : 'ticket',
    packs: packs.split(ROUNDS).flatMap(readRun).slice(0, MAX_ROUNDS),
    funding,
    share,
    allowsHouse: !rest.includes('closed'),
    startsAtOnce: rest.includes('now'),
    isPrivate: rest.includes('private'),
    invited: readNames(rest.find((part) => part.startsWith(WITH))?.slice(WITH.length) ?? ''),
  });
}

function readNames(text: string): readonly string[] {
  const read = readInvited(text);
  return read.ok ? read.names : [];
}

const FUNDINGS: readonly number[] = Array.from({ length: 21 }, (_, step) => step * 5);

/** Drops settings without meaning in the draft's mode, and makes seats whole if it funds others (rules book §4). */
export function fitDraft(draft: BattleDraft): BattleDraft {
  const { mode, funding } = draft;
  return {
    ...draft,
    inverse: draft.inverse && hasInverse(mode),
    tie: hasTie(mode) ? draft.tie : 'ticket',
    share: funding > 0 ? 100 : draft.share,
  };
}

export function hasInverse(mode: Mode): boolean {
  return mode !== 'shared';
}

export function hasTie(mode: Mode): boolean {
  return mode !== 'shared' && mode !== 'jackpot';
}

export type Run = { readonly id: string; readonly count: number };

export function listRuns(packs: readonly string[]): readonly Run[] {
  const runs: { id: string; count: number }[] = [];
  for (const id of packs) {
    const last = runs.at(-1);
    if (last?.id === id) last.count += 1;
    else runs.push({ id, count: 1 });
  }
  return runs;
}

function readRun(text: string): readonly string[] {
  const [, id, count = '1'] = PACK.exec(text) ?? [];
  return id === undefined ? [] : Array.from({ length: Math.min(parseInt(count, 10), MAX_ROUNDS) }, () => id);
}
