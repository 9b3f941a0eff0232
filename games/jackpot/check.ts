import { listChoiceFaults } from '@voltide/beacon';
import type { HashPort } from '@voltide/fairness';

import { readChosenBeacon, readLocalChainEnd } from '../read-beacon.ts';
import { readExactFields, readFields, readInteger, readText, ShapeError, type TextRule } from '../read.ts';
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
const TIME = [0, 9_000_000_000_000_000] as const;

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
  const chosen = readChosenBeacon(day.beacon, 'file.beacon');
  const localEnd = readLocalChainEnd(day.localChain, 'file.localChain');
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
