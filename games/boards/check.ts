import { canonicalJson, formatVt, parseVt, present, type CanonicalValue } from '@voltide/core';
import type { HashPort } from '@voltide/fairness';

import { readExactFields, readInteger, readList, readText, ShapeError } from '../records/read.ts';
import { computeSeason, resultMembers, SEASON_FORMAT, type SeasonFacts, type SeasonResult } from './export.ts';
import { SEASON_PERIODS, type SeasonPeriod } from './measures.ts';
import { parseSeason, seasonBefore, seasonTimes } from './periods.ts';
import { SHARES_BPS } from './prizes.ts';
import type { SeasonStake } from './standing.ts';

export const PLAYER_ID = { pattern: /^[A-Za-z0-9_-]{1,64}$/, wanted: 'a pseudonym' };
/** An amount in an export or a proof. */
export const SEASON_AMOUNT = { pattern: /^(?:0|[1-9]\d{0,12})\.\d{6}$/, wanted: 'an amount in VT' };
/**
 * Most players and stakes of an export.
 */
export const MOST_PLAYERS = 10_000_000;
const MOST_STAKES = 20_000_000;
const MOST_EDGE_SUN = 1_000_000_000_000_000;

const MEMBERS = [
  'format',
  'period',
  'season',
  'carried',
  'stakes',
  'ids',
  'unlisted',
  'standing',
  'edge',
  'pool',
  'prizes',
  'lapsed',
  'paid',
  'carry',
  'stakesHash',
  'root',
] as const;

export type CheckedPrize = {
  readonly place: number;
  readonly id: string;
  readonly points: string;
  readonly amount: string;
  readonly isLapsed: boolean;
};

/** Result of checking a season. Amounts, decimal VT, and places follow from the stakes. */
export type SeasonCheck = {
  readonly period: SeasonPeriod;
  readonly season: string;
  readonly stakes: number;
  readonly players: number;
  readonly unlisted: number;
  readonly edge: string;
  readonly carried: string;
  readonly pool: string;
  readonly carry: string;
  readonly prizes: readonly CheckedPrize[];
  readonly stakesHash: string;
  readonly root: string;
  readonly faults: readonly string[];
};

/** True if a parsed file claims to be the export of a season. */
export function isSeasonFile(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const { format } = content as { readonly format?: unknown };
  return typeof format === 'string' && format.startsWith('voltide-season/');
}

/**
 * Computes a season again from its public export, offline, and names each member that does not follow from the stakes,
 * the players without a place, the carried sum and the lapsed prizes. The file does not show that root and hash of the
 * stakes were published: compare them.
 * @throws ShapeError for any other file.
 */
export function listSeasonFaults(port: HashPort, document: unknown): readonly string[] {
  return recompute(port, document).members;
}

/** Computes a season again from its public export, for a report. @throws ShapeError */
export function checkSeason(port: HashPort, document: unknown): SeasonCheck {
  const { file, result, members } = recompute(port, document);
  const { period, season, lapsed, carriedSun } = file.facts;
  const prizes = result.rows.filter(({ prizeSun }) => prizeSun > 0n);
  return {
    period,
    season,
    stakes: file.pairs.length,
    players: result.rows.length,
    unlisted: file.unlisted.length,
    edge: formatVt(result.edgeSun),
    carried: formatVt(carriedSun),
    pool: formatVt(result.poolSun),
    carry: formatVt(result.carrySun),
    prizes: prizes.map(({ place, id, points, prizeSun }) => {
      const isLapsed = lapsed.includes(place);
      return { place, id, points: String(points), amount: formatVt(prizeSun), isLapsed };
    }),
    stakesHash: result.stakesHash,
    root: result.root,
    faults: members.map((member) => `"${member}" does not follow from the stakes of the season`),
  };
}

/**
 * Adds the faults that only several seasons together show: a season appears twice, or did not begin with the rest of
 * the one before, if that is among them. They are returned in the order of their periods and times.
 */
export function linkSeasons(seasons: readonly SeasonCheck[]): readonly SeasonCheck[] {
  const checks = seasons.toSorted(bySeason);
  return checks.map((check, i) => {
    const before = checks[i - 1];
    if (before?.period !== check.period) return check;
    const fault = linkFault(before, check);
    return fault === undefined ? check : { ...check, faults: [...check.faults, fault] };
  });
}

function linkFault(before: SeasonCheck, { period, season, carried }: SeasonCheck): string | undefined {
  if (before.season === season) return 'the season is listed twice';
  if (before.season !== seasonBefore(period, season) || before.carry === carried) return undefined;
  return `"carried" is not what ${before.season} left, which is ${before.carry} VT`;
}

type SeasonFile = {
  readonly facts: SeasonFacts;
  readonly ids: readonly string[];
  readonly pairs: readonly (readonly [number, number])[];
  readonly unlisted: readonly number[];
};

type Recomputed = { readonly file: SeasonFile; readonly result: SeasonResult; readonly members: readonly string[] };

function recompute(port: HashPort, document: unknown): Recomputed {
  const fields = readExactFields(document, MEMBERS, 'file');
  if (fields.format !== SEASON_FORMAT) throw new ShapeError('file.format', `not ${SEASON_FORMAT}`);
  const file = readFile(fields);
  const { facts, ids } = file;
  const stakes = { [Symbol.iterator]: () => listStakes(file) };
  const without = new Set(file.unlisted.map((index) => idAt(ids, index)));
  const result = computeSeason(port, facts, stakes, without);
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const indexOf = (id: string): number => indexes.get(id) ?? -1;
  const right: { readonly [member: string]: CanonicalValue } = {
    carried: formatVt(facts.carriedSun),
    unlisted: result.unlisted.map(indexOf),
    standing: result.rows.map(({ id, points }) => [indexOf(id), Number(points)]),
    ...resultMembers(facts, result),
  };
  const given: { readonly [member: string]: unknown } = fields;
  return { file, result, members: Object.keys(right).filter((name) => textOf(given[name]) !== textOf(right[name])) };
}

type Fields = { readonly [Name in (typeof MEMBERS)[number]]: unknown };

function readFile(fields: Fields): SeasonFile {
  const period = SEASON_PERIODS.find((name) => name === fields.period);
  if (period === undefined) throw new ShapeError('file.period', `not ${SEASON_PERIODS.join(' or ')}`);
  const season = typeof fields.season === 'string' ? parseSeason(period, fields.season) : undefined;
  if (season === undefined) throw new ShapeError('file.season', `not a ${period} that a calendar has`);
  const carriedSun = parseVt(readText(fields.carried, SEASON_AMOUNT, 'file.carried'));
  if (period === 'day' && carriedSun > 0n) throw new ShapeError('file.carried', 'not 0, though days carry nothing');
  const ids = readIds(fields.ids);
  const lapsed = readIndexes(fields.lapsed, [1, SHARES_BPS[period].length], 'file.lapsed');
  return {
    facts: { period, season, carriedSun, lapsed },
    ids,
    pairs: readPairs(fields.stakes, ids.length),
    unlisted: readIndexes(fields.unlisted, [0, ids.length - 1], 'file.unlisted'),
  };
}

function readIds(value: unknown): readonly string[] {
  const ids = readList(value, [0, MOST_PLAYERS], 'file.ids').map((id, i) => readText(id, PLAYER_ID, `file.ids[${i}]`));
  if (new Set(ids).size !== ids.length) throw new ShapeError('file.ids', 'an id is listed twice');
  return ids;
}

/** Whole numbers in ascending order, each once. */
function readIndexes(value: unknown, bounds: readonly [number, number], at: string): readonly number[] {
  const most = Math.max(0, bounds[1] - bounds[0] + 1);
  const indexes = readList(value, [0, most], at).map((index, i) => readInteger(index, bounds, `${at}[${i}]`));
  const wrong = indexes.findIndex((index, i) => i > 0 && index <= (indexes[i - 1] ?? index));
  if (wrong >= 0) throw new ShapeError(`${at}[${wrong}]`, 'not in ascending order, each once');
  return indexes;
}

/** Stakes name players by their index; the players are numbered in the order of their first stakes. */
function readPairs(value: unknown, ids: number): readonly (readonly [number, number])[] {
  const pairs = readList(value, [0, MOST_STAKES], 'file.stakes');
  let known = 0;
  for (const [i, pair] of pairs.entries()) {
    const at = `file.stakes[${i}]`;
    const [index, edgeSun] = readList(pair, [2, 2], at);
    known = Math.max(known, 1 + readInteger(index, [0, Math.min(known, ids - 1)], at));
    readInteger(edgeSun, [0, MOST_EDGE_SUN], at);
  }
  if (known !== ids) throw new ShapeError('file.ids', 'a player of the list has no stake');
  return pairs as readonly (readonly [number, number])[];
}

function* listStakes({ ids, pairs }: SeasonFile): Generator<SeasonStake> {
  for (const [index, edgeSun] of pairs) yield { id: idAt(ids, index), edgeSun: BigInt(edgeSun) };
}

function idAt(ids: readonly string[], index: number): string {
  return present(ids[index], 'a player of the list');
}

function bySeason(left: SeasonCheck, right: SeasonCheck): number {
  const periods = SEASON_PERIODS.indexOf(left.period) - SEASON_PERIODS.indexOf(right.period);
  return periods !== 0 ? periods : startOf(left) - startOf(right);
}

function startOf({ period, season }: SeasonCheck): number {
  return seasonTimes(period, season).startMs;
}

function textOf(value: unknown): string {
  try {
    return canonicalJson(value as CanonicalValue);
  } catch {
    return 'not canonical';
  }
}
