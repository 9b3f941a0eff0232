import { listChoiceFaults } from '@voltide/beacon';
import type { HashPort } from '@voltide/fairness';

import { readChosenBeacon, readLocalChainEnd } from '../records/read-beacon.ts';
import { readDay, readExactFields, readFields, readInteger, readText, ShapeError } from '../records/read.ts';
import { listExportFormats, listJackpotFaults, readEntries, ROOT } from './export.ts';
import { sealTickets } from './merkle.ts';
import { listTickets } from './tickets.ts';
import { beaconFromMs, jackpotTimes } from './times.ts';

export type JackpotCheck = {
  readonly date: string;
  readonly faults: readonly string[];
  readonly hasChoice: boolean;
};

const EXPORT_FORMATS = listExportFormats();
const DAY_FORMAT = 'voltide-jackpot-day/1';
const DAY_MEMBERS = ['format', 'date', 'sealedAtMs', 'root', 'export', 'entries', 'beacon', 'localChain'] as const;
const TIME = [0, 9_000_000_000_000_000] as const;

/** True if a parsed file claims to be about a day of the jackpot. */
export function isJackpotFile(content: unknown): boolean {
  const format = typeof content === 'object' && content !== null ? (content as { format?: unknown }).format : undefined;
  return typeof format === 'string' && [...EXPORT_FORMATS, DAY_FORMAT].includes(format);
}

/**
 * Computes a day again, offline: from its public export, or from the answer of GET /api/jackpot/days/:date, which adds
 * the choice of the beacon. Undefined for a day that has not been drawn.
 * @throws ShapeError for any other file.
 */
export function checkJackpot(port: HashPort, content: unknown): JackpotCheck | undefined {
  const { format } = readFields(content, ['format'], 'file');
  if (typeof format === 'string' && EXPORT_FORMATS.includes(format)) {
    const faults = listJackpotFaults(port, content).map(memberFault);
    return { date: dateOf(content), faults, hasChoice: false };
  }
  if (format !== DAY_FORMAT) throw new ShapeError('file.format', `not ${[...EXPORT_FORMATS, DAY_FORMAT].join(' or ')}`);
  const day = readExactFields(content, DAY_MEMBERS, 'file');
  const date = readDay(day.date, 'file.date');
  const sealedAtMs = readInteger(day.sealedAtMs, TIME, 'file.sealedAtMs');
  if (day.export === null) return checkUndrawn(port, date, day);
  if (day.entries !== null) throw new ShapeError('file.entries', 'not null, though the export holds the list');
  const chosen = readChosenBeacon(day.beacon, 'file.beacon');
  const localEnd = readLocalChainEnd(day.localChain, 'file.localChain');
  const told = readFields(day.export, ['date', 'root', 'beacon'], 'file.export');
  const faults = [
    ...listJackpotFaults(port, day.export).map(memberFault),
    ...(told.date === date ? [] : ['the export is from another day']),
    ...(told.root === day.root ? [] : ['the root of the export is not the sealed one']),
    ...(sealedAtMs >= jackpotTimes(date).sealMs ? [] : ['the list was sealed before 00:00:30 UTC of the next day']),
    ...(told.beacon === chosen.value ? [] : ['the beacon of the export is not the chosen one']),
    ...(chosen.fromMs === beaconFromMs(date, sealedAtMs) ? [] : ['the beacon was requested for the wrong time']),
    ...listChoiceFaults({ hashes: port, localEnd }, chosen),
  ];
  return { date, faults, hasChoice: true };
}

/** Names the fault of an inconsistent member of an export. */
export function memberFault(member: string): string {
  return `"${member}" does not follow from what decided the day`;
}

function dateOf(content: unknown): string {
  return readDay(readFields(content, ['date'], 'file').date, 'file.date');
}

/** True if a list counts bought tickets, as every list sealed for rule 3 does. */
function areBoughtTold(entries: unknown): boolean {
  const first: unknown = Array.isArray(entries) ? entries[0] : undefined;
  return typeof first === 'object' && first !== null && Object.hasOwn(first, 'bought');
}

/** Checks the list of a day that was not drawn; undefined if it is the sealed one. */
function checkUndrawn(
  port: HashPort,
  date: string,
  day: { readonly root: unknown; readonly entries: unknown },
): JackpotCheck | undefined {
  const root = readText(day.root, ROOT, 'file.root');
  const entries = readEntries(day.entries, areBoughtTold(day.entries) ? 3 : 2);
  if (sealTickets(port, listTickets(date, entries)).root === root) return undefined;
  return { date, faults: ['the root of the list is not the sealed one'], hasChoice: false };
}
