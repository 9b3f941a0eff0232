import { BEACON_SOURCES, listChoiceFaults, type ChosenBeacon, type NamedRound, type PassedOver } from '@voltide/beacon';
import type { HashPort } from '@voltide/fairness';

import { readExactFields, readFields, readInteger, readList, readText, ShapeError, type TextRule } from '../read.ts';
import { listJackpotFaults } from './export.ts';
import { beaconFromMs } from './times.ts';

/** What came of checking a day of the jackpot. */
export type JackpotCheck = {
  readonly date: string;
  /** In words; empty when the day holds. */
  readonly faults: readonly string[];
  /** Whether the file says how the beacon was chosen, so that this was checked, too. */
  readonly hasChoice: boolean;
};

const EXPORT_FORMAT = 'voltide-jackpot/1';
const DAY_FORMAT = 'voltide-jackpot-day/1';
const DAY_MEMBERS = ['format', 'date', 'sealedAtMs', 'root', 'export', 'entries', 'beacon', 'localChain'] as const;
const DATE: TextRule = { pattern: /^\d{4}-\d{2}-\d{2}$/, wanted: 'a day' };
const HEX: TextRule = { pattern: /^[0-9a-f]{64}$/, wanted: '64 hexadecimal characters' };
const PROOF: TextRule = { pattern: /^[0-9a-f]{64,96}$/, wanted: 'a proof in hexadecimal' };
const SOURCE: TextRule = { pattern: new RegExp(`^(?:${BEACON_SOURCES.join('|')})$`), wanted: 'a source' };
const REASON: TextRule = { pattern: /^(?:no_round|no_answer|wrong_answer)$/, wanted: 'a reason' };
const TIME = [0, 9_000_000_000_000_000] as const;
const MOST_PASSED = 1000;

/** Whether a parsed file is about a day of the jackpot, rather than about plays. */
export function isJackpotFile(content: unknown): boolean {
  const format = typeof content === 'object' && content !== null ? (content as { format?: unknown }).format : undefined;
  return format === EXPORT_FORMAT || format === DAY_FORMAT;
}

/**
 * Computes a day again, offline: from its public export, or from what GET /api/jackpot/days/:date answers, which says
 * besides how the beacon was chosen. Undefined for a day that has not been drawn.
 * @throws ShapeError when it is neither.
 */
export function checkJackpot(port: HashPort, content: unknown): JackpotCheck | undefined {
  const { format } = readFields(content, ['format'], 'file');
  if (format === EXPORT_FORMAT) {
    const faults = listJackpotFaults(port, content).map(memberFault);
    return { date: dateOf(content), faults, hasChoice: false };
  }
  if (format !== DAY_FORMAT) throw new ShapeError('file.format', `not ${EXPORT_FORMAT} or ${DAY_FORMAT}`);
  const day = readExactFields(content, DAY_MEMBERS, 'file');
  if (day.export === null) return undefined;
  const date = readText(day.date, DATE, 'file.date');
  const chosen = readChosen(day.beacon);
  const { end, links } = readExactFields(day.localChain, ['end', 'links'], 'file.localChain');
  const localEnd = {
    end: readText(end, HEX, 'file.localChain.end'),
    links: readInteger(links, [1, 1_000_000], 'file.localChain.links'),
  };
  const told = readFields(day.export, ['date', 'root', 'beacon'], 'file.export');
  const sealedAtMs = readInteger(day.sealedAtMs, TIME, 'file.sealedAtMs');
  const faults = [
    ...listJackpotFaults(port, day.export).map(memberFault),
    ...(told.date === date ? [] : ['the export is of another day']),
    ...(told.root === day.root ? [] : ['the export has another root than was sealed']),
    ...(told.beacon === chosen.value ? [] : ['the export has another beacon than was chosen']),
    ...(chosen.fromMs === beaconFromMs(date, sealedAtMs) ? [] : ['the beacon was asked for another time']),
    ...listChoiceFaults({ hashes: port, localEnd }, chosen),
  ];
  return { date, faults, hasChoice: true };
}

function memberFault(member: string): string {
  return `"${member}" does not follow from what decided the day`;
}

function dateOf(content: unknown): string {
  return readText(readFields(content, ['date'], 'file').date, DATE, 'file.date');
}

function readChosen(value: unknown): ChosenBeacon {
  const at = 'file.beacon';
  const names = ['status', 'fromMs', 'passedOver', 'source', 'named', 'proof', 'value'] as const;
  const fields = readExactFields(value, names, at);
  if (fields.status !== 'chosen') throw new ShapeError(`${at}.status`, 'not chosen');
  return {
    status: 'chosen',
    fromMs: readInteger(fields.fromMs, TIME, `${at}.fromMs`),
    passedOver: readList(fields.passedOver, [0, MOST_PASSED], `${at}.passedOver`).map(readPassed),
    source: readText(fields.source, SOURCE, `${at}.source`) as ChosenBeacon['source'],
    named: readNamed(fields.named, `${at}.named`),
    proof: readText(fields.proof, PROOF, `${at}.proof`),
    value: readText(fields.value, HEX, `${at}.value`),
  };
}

function readPassed(value: unknown, i: number): PassedOver {
  const at = `file.beacon.passedOver[${i}]`;
  const { source, atMs, reason } = readFields(value, ['source', 'atMs', 'reason'], at);
  const { named } = value as { readonly named?: unknown };
  return {
    source: readText(source, SOURCE, `${at}.source`) as PassedOver['source'],
    ...(named === undefined ? {} : { named: readNamed(named, `${at}.named`) }),
    atMs: readInteger(atMs, TIME, `${at}.atMs`),
    reason: readText(reason, REASON, `${at}.reason`) as PassedOver['reason'],
  };
}

function readNamed(value: unknown, at: string): NamedRound {
  const { round, dueAtMs } = readExactFields(value, ['round', 'dueAtMs'], at);
  return { round: readInteger(round, TIME, `${at}.round`), dueAtMs: readInteger(dueAtMs, TIME, `${at}.dueAtMs`) };
}
