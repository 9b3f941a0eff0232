import { nodeHashes } from '@voltide/fairness/node';
import { proveRow, type RowProof, type SealedStanding, type SeasonName } from '@voltide/games/boards/merkle';
import type { PoolSources, SeasonPrize } from '@voltide/games/boards/prizes';
import { awardSeason } from '@voltide/games/boards/season';

/** All placed players, the best first, in a form that is copied to a thread at once. */
export type PackedPlayers = { readonly ids: string; readonly points: BigInt64Array };

/** Requests a standing, and the proof of one of its places. Without players it must be the one of the last task. */
export type StandingTask = {
  readonly name: SeasonName;
  readonly sources?: PoolSources;
  readonly players?: PackedPlayers;
  readonly place?: number;
};

export type StandingAnswer = {
  readonly root: string;
  readonly prizes: readonly SeasonPrize[];
  readonly proof: RowProof | undefined;
};

let kept: SealedStanding | undefined;

/** Computes a standing with its tree; undefined where it is not known and the task brings no players. */
export function awardStanding({ name, sources, players, place }: StandingTask): StandingAnswer | undefined {
  if (sources !== undefined && players !== undefined) {
    const ids = players.ids === '' ? [] : players.ids.split(',');
    const ranked = ids.map((id, i) => ({ id, points: players.points[i] ?? 0n }));
    kept = awardSeason(nodeHashes, name, sources, ranked);
  }
  if (kept?.period !== name.period || kept.season !== name.season) return undefined;
  const prizes = kept.rows.filter(({ prizeSun }) => prizeSun > 0n);
  return {
    root: kept.root,
    prizes: prizes.map((row) => ({ place: row.place, amountSun: row.prizeSun })),
    proof: place === undefined ? undefined : proveRow(kept, place),
  };
}
