import { documentHash, type HashPort } from '@voltide/fairness';

import { listNewest, type TableName } from '../game.ts';
import { readExactFields, readInteger, readList, readText } from '../records/read.ts';
import published from './strips.json' with { type: 'json' };

/** All segments of every wheel: they are equally wide (rules book §5). */
export const SEGMENTS = 40;

/** Long-run return of a bet: exactly 39/40 in every mode (rules book §5). */
export const WHEEL_RETURN = { numerator: 39n, denominator: 40n } as const;

/** One mode of the wheel: what each segment pays, from segment 0 on, in tenths of the bet. */
export type WheelTable = TableName & { readonly tenths: readonly number[] };

export type Strip = WheelTable & { readonly hash: string };

const MODE = { pattern: /^[a-z]{1,16}$/, wanted: 'a mode' };
const HASH = { pattern: /^[0-9a-f]{64}$/, wanted: 'a hash' };
const MAX_VERSION = 1_000_000;
const MAX_TENTHS = 100_000;
const MAX_SEGMENTS = 100;
const WHOLE_BET_TENTHS = 10;

/** Reads a strip's document of the right shape, whether or not its odds are allowed. @throws ShapeError */
export function readWheelTable(value: unknown, at: string): WheelTable {
  const { id, version, tenths } = readExactFields(value, ['id', 'version', 'tenths'], at);
  return {
    id: readText(id, MODE, `${at}.id`),
    version: readInteger(version, [1, MAX_VERSION], `${at}.version`),
    tenths: readList(tenths, [1, MAX_SEGMENTS], `${at}.tenths`).map((each, i) =>
      readInteger(each, [0, MAX_TENTHS], `${at}.tenths[${i}]`),
    ),
  };
}

/** The canonical document of a strip: what its hash is over. */
export function wheelDocumentOf({ id, version, tenths }: WheelTable): WheelTable {
  return { id, version, tenths };
}

/** The hash of a strip, as shown before a play and stored in every record (rules book §2). */
export function wheelHash(port: HashPort, table: WheelTable): string {
  return documentHash(port, wheelDocumentOf(table));
}

/** Lists the faults of a strip, in words. Exact integers throughout. */
export function listStripFaults({ tenths }: WheelTable): string[] {
  const faults: string[] = [];
  const sum = BigInt(tenths.reduce((all, each) => all + each, 0));
  const { numerator, denominator } = WHEEL_RETURN;
  if (tenths.length !== SEGMENTS) faults.push(`it has ${tenths.length} segments, not ${SEGMENTS}`);
  if (sum * denominator !== numerator * BigInt(tenths.length * WHOLE_BET_TENTHS)) {
    faults.push('its return is not exactly 39/40 of the bet');
  }
  if (tenths.some((each) => each > 0 && each < WHOLE_BET_TENTHS)) faults.push('a loss looks like a win');
  return faults;
}

const STRIPS: readonly Strip[] = published.map((entry, i) => {
  const { hash, ...table } = readExactFields(entry, ['id', 'version', 'tenths', 'hash'], `strips[${i}]`);
  return { ...readWheelTable(table, `strips[${i}]`), hash: readText(hash, HASH, `strips[${i}].hash`) };
});
const NEWEST = listNewest(STRIPS);

export function listStripVersions(): readonly Strip[] {
  return STRIPS;
}

/** The newest version of every strip: the modes that can be played, the calmest first. */
export function listStrips(): readonly Strip[] {
  return NEWEST;
}

export function findStrip(id: string): Strip | undefined {
  return NEWEST.find((strip) => strip.id === id);
}

export function findStripVersion(id: string, version: number): Strip | undefined {
  return STRIPS.find((strip) => strip.id === id && strip.version === version);
}
