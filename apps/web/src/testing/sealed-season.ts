import { formatVt, present } from '@voltide/core';
import { browserHashes } from '@voltide/fairness/browser';
import { computeSeason, writeSeason, type SeasonFacts } from '@voltide/games/boards/export';
import { proveRow, sealStanding } from '@voltide/games/boards/merkle';

const FACTS: SeasonFacts = { period: 'week', season: '2026-W47', carriedSun: 5_000_000n, lapsed: [] };
const STAKES = [
  { id: 'p1', edgeSun: 70_000n },
  { id: 'p2', edgeSun: 90_000n },
  { id: 'p1', edgeSun: 40_000n },
  { id: 'p3', edgeSun: 12_000n },
];

/** A week of four stakes: the text of its public file, its root, and the proof of place 2. */
export function sealedSeason() {
  const result = computeSeason(browserHashes, FACTS, STAKES, new Set());
  const writer = writeSeason(FACTS, result);
  const text = [writer.head(), writer.stakes(STAKES), ...writer.tail()].join('');
  const { points, prizeSun, ...row } = present(proveRow(sealStanding(browserHashes, FACTS, result.rows), 2), 'place 2');
  const proof = { ...row, neighbours: [...row.neighbours], points: `${points}`, prize: formatVt(prizeSun) };
  return { season: FACTS.season, text, root: result.root, own: { root: result.root, proof } };
}
