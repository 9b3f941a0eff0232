import { formatVt, parseVt } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';

import { readExactFields, readInteger, readList, readText, ShapeError } from '../records/read.ts';
import { MOST_PLAYERS, PLAYER_ID, SEASON_AMOUNT } from './check.ts';
import { SEASON_PERIODS, type SeasonPeriod } from './measures.ts';
import { traceRow, type RowTrace } from './merkle.ts';
import { parseSeason } from './periods.ts';

export type RowCheck = {
  readonly period: SeasonPeriod;
  readonly season: string;
  readonly entries: number;
  readonly place: number;
  readonly id: string;
  readonly points: string;
  readonly prize: string;
  readonly root: string;
  readonly isIncluded: boolean;
};

/** A row's check with the way to its root. */
type TracedRowCheck = RowCheck & { readonly trace: RowTrace };

const MEMBERS = ['period', 'season', 'entries', 'place', 'id', 'points', 'prize', 'neighbours'] as const;
const HASH = { pattern: /^[0-9a-f]{64}$/, wanted: '64 hexadecimal characters' };
const POINTS = { pattern: /^[1-9]\d{0,18}$/, wanted: 'points' };
/** A list of ten million rows has a tree of 24 levels. */
const MOST_NEIGHBOURS = 24;

/** True if a parsed file is an answer of GET /api/boards/seasons/:period/:season/proof. */
export function isSeasonProof(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const { root, proof } = content as { readonly root?: unknown; readonly proof?: unknown };
  return root !== undefined && typeof proof === 'object' && proof !== null && Object.hasOwn(proof, 'season');
}

/** Checks that a row is in the standing that was sealed by a root, with nothing but the answer. @throws ShapeError */
export function checkSeasonProof(port: HashPort, content: unknown): RowCheck {
  const { trace: _, ...check } = traceSeasonProof(port, content);
  return check;
}

/** Checks a row and keeps the way to its root, for display. @throws ShapeError */
export function traceSeasonProof(port: HashPort, content: unknown): TracedRowCheck {
  const answer = readExactFields(content, ['root', 'proof'], 'file');
  const fields = readExactFields(answer.proof, MEMBERS, 'file.proof');
  const period = SEASON_PERIODS.find((name) => name === fields.period);
  if (period === undefined) throw new ShapeError('file.proof.period', `not ${SEASON_PERIODS.join(' or ')}`);
  const season = typeof fields.season === 'string' ? parseSeason(period, fields.season) : undefined;
  if (season === undefined) throw new ShapeError('file.proof.season', `not a ${period} that a calendar has`);
  const root = readText(answer.root, HASH, 'file.root');
  const proof = {
    period,
    season,
    entries: readInteger(fields.entries, [1, MOST_PLAYERS], 'file.proof.entries'),
    place: readInteger(fields.place, [1, MOST_PLAYERS], 'file.proof.place'),
    id: readText(fields.id, PLAYER_ID, 'file.proof.id'),
    points: BigInt(readText(fields.points, POINTS, 'file.proof.points')),
    prizeSun: parseVt(readText(fields.prize, SEASON_AMOUNT, 'file.proof.prize')),
    neighbours: readList(fields.neighbours, [0, MOST_NEIGHBOURS], 'file.proof.neighbours').map((hash, i) =>
      readText(hash, HASH, `file.proof.neighbours[${i}]`),
    ),
  };
  const { entries, place, id, points, prizeSun } = proof;
  const trace = traceRow(port, proof);
  const isIncluded = trace.root === root;
  const prize = formatVt(prizeSun);
  return { period, season, entries, place, id, points: String(points), prize, root, isIncluded, trace };
}
