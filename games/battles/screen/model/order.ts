import type { RequestOf } from '@voltide/contract';

import type { createBattle } from '../../contract.ts';
import { seatCountOf } from '../../layouts.ts';
import { entryOf, MAX_ENTRY_SUN, seatCostOf } from '../../money.ts';
import type { BattleDraft } from '../create/draft.ts';
import type { PackMap, RoundPack } from './use-packs.ts';

export function roundsOf({ packs: ids }: Pick<BattleDraft, 'packs'>, packs: PackMap): readonly RoundPack[] {
  return ids.flatMap((id) => packs.get(id) ?? []);
}

/** Writes the body of the call that opens it. For a private one, `invited` are the only players who may join. */
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

export function isAgainstHouse({ allowsHouse, startsAtOnce }: Pick<BattleDraft, 'allowsHouse' | 'startsAtOnce'>) {
  return allowsHouse && startsAtOnce;
}

/** True for an advanced battle: any layout but 1v1, and any mode but Standard (S9-04). */
export function isAdvanced({ layout, mode }: Pick<BattleDraft, 'layout' | 'mode'>): boolean {
  return layout !== '1v1' || mode !== 'standard';
}

export function settingsOf(
  { layout, mode, inverse, tie, funding }: BattleDraft,
  rounds: readonly RoundPack[],
): RequestOf<typeof createBattle>['settings'] {
  return { layout, mode, inverse, tie, funding, rounds: rounds.map(({ id, hash }) => ({ id, hash })) };
}

export type Costs = {
  readonly entrySun: bigint;
  readonly ownSun: bigint;
  readonly forOthersSun: bigint;
  readonly otherSun: bigint;
  readonly houseSun: bigint;
  readonly seats: number;
  readonly isTooDear: boolean;
};

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
