import { asciiBytes, hexOf, type HashPort } from '@voltide/fairness';

import { sealStanding, type SealedRow, type SealedStanding, type SeasonName } from './merkle.ts';
import { poolOf, prizeOf, type PoolSources } from './prizes.ts';
import type { SeasonStake } from './standing.ts';

const LINES_AT_A_TIME = 10_000;

/** A player of a standing that has no prizes yet: the order of a list says who stands where. */
export type RankedPlayer = { readonly id: string; readonly points: bigint };

/** A season that was closed: its pool, and the sealed standing with the prize of each row. */
type AwardedSeason = SealedStanding & { readonly poolSun: bigint };

/**
 * Fills the pool of a closed season, gives each place its prize and seals the standing.
 * @param players - everybody with a place, the best first.
 */
export function awardSeason(
  port: HashPort,
  name: SeasonName,
  sources: PoolSources,
  players: readonly RankedPlayer[],
): AwardedSeason {
  const poolSun = poolOf(name.period, sources);
  const rows = players.map(({ id, points }, i): SealedRow => {
    return { place: i + 1, id, points, prizeSun: prizeOf(name.period, poolSun, i + 1, points) };
  });
  return { ...sealStanding(port, name, rows), poolSun };
}

/** The line that begins what the hash over the stakes of a season is made of. The lines of the stakes follow. */
export function stakesHead({ period, season }: SeasonName): string {
  return `voltide-season-stakes/1:${period}:${season}\n`;
}

/** The line of a stake. They follow in the order in which the stakes counted. */
export function stakeLine({ id, edgeSun }: SeasonStake): string {
  return `${id}:${edgeSun}\n`;
}

/**
 * The hash over the stakes of a season: SHA-256 of `stakesHead` and all lines. A server makes the same one piece by
 * piece, without holding all of them.
 */
export function hashStakes(port: HashPort, name: SeasonName, stakes: Iterable<SeasonStake>): string {
  const parts: Uint8Array[] = [];
  let [text, lines] = [stakesHead(name), 0];
  for (const stake of stakes) {
    text += stakeLine(stake);
    lines += 1;
    if (lines % LINES_AT_A_TIME !== 0) continue;
    parts.push(asciiBytes(text));
    text = '';
  }
  parts.push(asciiBytes(text));
  return hexOf(port.sha256(joined(parts)));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
