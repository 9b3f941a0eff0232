import type { RequestOf } from '@voltide/contract';

import type { createBattle } from '../../contract.ts';
import { seatCountOf } from '../../layouts.ts';
import { entryOf, MAX_ENTRY_SUN, seatCostOf } from '../../money.ts';
import type { BattleDraft } from '../create/draft.ts';
import type { PackMap, RoundPack } from './use-packs.ts';

/** The rounds of a draft; a pack that is not on sale any more has none. */
export function roundsOf({ packs: ids }: Pick<BattleDraft, 'packs'>, packs: PackMap): readonly RoundPack[] {
  return ids.flatMap((id) => packs.get(id) ?? []);
}

/** What the call that opens it takes. Of a private one, `invited` are the only players who may join. */
export function bodyOf(
  draft: BattleDraft,
  rounds: readonly RoundPack[],
  { clientSeed, invited = [] }: { readonly clientSeed: string; readonly invited?: readonly string[] },
): RequestOf<typeof createBattle> {
  const { share, allowsHouse, isPrivate } = draft;
  const againstHouse = isAgainstHouse(draft) ? ({ againstHouse: true } as const) : {};
  const body = { settings: settingsOf(draft, rounds), share, clientSeed, allowsHouse, isPrivate, ...againstHouse };
  return isPrivate && invited.length > 0 ? { ...body, invited: [...invited] } : body;
}

/** True if the house takes all other seats at once. */
export function isAgainstHouse({ allowsHouse, startsAtOnce }: Pick<BattleDraft, 'allowsHouse' | 'startsAtOnce'>) {
  return allowsHouse && startsAtOnce;
}

/** Whether a battle is advanced: any layout but 1v1, and any mode but Standard (S9-04). */
export function isAdvanced({ layout, mode }: Pick<BattleDraft, 'layout' | 'mode'>): boolean {
  return layout !== '1v1' || mode !== 'standard';
}

/** What the battle is about, as calls take it. */
export function settingsOf(
  { layout, mode, inverse, tie, funding }: BattleDraft,
  rounds: readonly RoundPack[],
): RequestOf<typeof createBattle>['settings'] {
  return { layout, mode, inverse, tie, funding, rounds: rounds.map(({ id, hash }) => ({ id, hash })) };
}

/** Who pays what for a battle, to the sun. */
export type Costs = {
  readonly entrySun: bigint;
  /** What its creator pays: the own seat, and the funded part of all others. */
  readonly ownSun: bigint;
  /** The part of it that is for other seats. */
  readonly forOthersSun: bigint;
  /** What each other player pays. */
  readonly otherSun: bigint;
  /** What the house pays for its part of the creator's seat. */
  readonly houseSun: bigint;
  readonly seats: number;
  readonly isTooDear: boolean;
};

/** Computes it by the rules that the server goes by. */
export function costsOf(draft: BattleDraft, rounds: readonly RoundPack[]): Costs {
  const entrySun = entryOf(rounds);
  const seats = seatCountOf(draft.layout);
  const own = seatCostOf(entrySun, draft.funding, { seat: 0, seats, share: draft.share });
  const alone = seatCostOf(entrySun, 0, { seat: 0, seats, share: draft.share });
  const other = seatCostOf(entrySun, draft.funding, { seat: 1, seats, share: 100 });
  return {
    entrySun,
    ownSun: own.playerSun,
    forOthersSun: own.playerSun - alone.playerSun,
    otherSun: other.playerSun,
    houseSun: own.houseSun,
    seats,
    isTooDear: entrySun > MAX_ENTRY_SUN,
  };
}
