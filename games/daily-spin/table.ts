import { present } from '@voltide/core';

import { listNewest, type TableName } from '../game.ts';
import { readExactFields, readInteger, readList, readText } from '../records/read.ts';
import published from './tables.json' with { type: 'json' };

export const TICKETS_PER_SPIN = 1_000_000;

export type SpinSegment = {
  readonly kind: 'gift' | 'token' | 'ticket' | 'xp';
  readonly amount: number;
  readonly tickets: number;
};

/** Everything that decides a spin besides the draw and the day of the streak; amounts are sun of promo. */
export type SpinTable = TableName & {
  readonly segments: readonly SpinSegment[];
  /** Multiplier of gifts in per cent, from a day of the streak on. */
  readonly tiers: readonly { readonly fromDay: number; readonly percent: number }[];
  /** Extra gifts on these days of the streak. No tier multiplies them. */
  readonly milestones: readonly { readonly day: number; readonly amount: number }[];
  /** The milestone of each later day that is a multiple of `every`. */
  readonly later: { readonly every: number; readonly amount: number };
  /** Extra prizes of every spin. */
  readonly always: { readonly xp: number; readonly tickets: number };
};

export type PublishedSpinTable = SpinTable & { readonly hash: string };

const MEMBERS = ['id', 'version', 'segments', 'tiers', 'milestones', 'later', 'always'] as const;
const NAME = { pattern: /^[a-z]{1,16}$/, wanted: 'a name' };
const HASH = { pattern: /^[0-9a-f]{64}$/, wanted: 'a hash' };
const KIND = { pattern: /^(?:gift|token|ticket|xp)$/, wanted: 'a kind of prize' };
const VERSIONS = [1, 1_000_000] as const;
const AMOUNTS = [1, 10 ** 12] as const;
const COUNTS = [0, 1_000_000] as const;
const DAYS = [1, 100_000] as const;
const ROWS = [1, 100] as const;
const PERCENT = 100n;

/** Reads a table's document of the right shape, whether or not its odds are allowed. @throws ShapeError */
export function readSpinTable(value: unknown, at: string): SpinTable {
  const fields = readExactFields(value, MEMBERS, at);
  const later = readExactFields(fields.later, ['every', 'amount'], `${at}.later`);
  const always = readExactFields(fields.always, ['xp', 'tickets'], `${at}.always`);
  return {
    id: readText(fields.id, NAME, `${at}.id`),
    version: readInteger(fields.version, VERSIONS, `${at}.version`),
    segments: readList(fields.segments, ROWS, `${at}.segments`).map((row, i) =>
      readSegment(row, `${at}.segments[${i}]`),
    ),
    tiers: readList(fields.tiers, ROWS, `${at}.tiers`).map((row, i) => {
      const tier = readExactFields(row, ['fromDay', 'percent'], `${at}.tiers[${i}]`);
      const fromDay = readInteger(tier.fromDay, DAYS, `${at}.tiers[${i}].fromDay`);
      return { fromDay, percent: readInteger(tier.percent, [1, 10_000], `${at}.tiers[${i}].percent`) };
    }),
    milestones: readList(fields.milestones, [0, 100], `${at}.milestones`).map((row, i) => {
      const milestone = readExactFields(row, ['day', 'amount'], `${at}.milestones[${i}]`);
      const day = readInteger(milestone.day, DAYS, `${at}.milestones[${i}].day`);
      return { day, amount: readInteger(milestone.amount, AMOUNTS, `${at}.milestones[${i}].amount`) };
    }),
    later: {
      every: readInteger(later.every, DAYS, `${at}.later.every`),
      amount: readInteger(later.amount, AMOUNTS, `${at}.later.amount`),
    },
    always: {
      xp: readInteger(always.xp, COUNTS, `${at}.always.xp`),
      tickets: readInteger(always.tickets, COUNTS, `${at}.always.tickets`),
    },
  };
}

function readSegment(value: unknown, at: string): SpinSegment {
  const { kind, amount, tickets } = readExactFields(value, ['kind', 'amount', 'tickets'], at);
  return {
    kind: readText(kind, KIND, `${at}.kind`) as SpinSegment['kind'],
    amount: readInteger(amount, AMOUNTS, `${at}.amount`),
    tickets: readInteger(tickets, [0, TICKETS_PER_SPIN], `${at}.tickets`),
  };
}

/** Writes the canonical document of a table, whose hash identifies it. */
export function spinDocumentOf({ id, version, segments, tiers, milestones, later, always }: SpinTable): SpinTable {
  return { id, version, segments, tiers, milestones, later, always };
}

/** Lists the faults of a table, in words. Exact integers throughout. */
export function listSpinFaults({ segments, tiers, milestones }: SpinTable): string[] {
  const faults: string[] = [];
  const tickets = segments.reduce((sum, segment) => sum + segment.tickets, 0);
  if (tickets !== TICKETS_PER_SPIN) faults.push(`its tickets sum to ${tickets}, not ${TICKETS_PER_SPIN}`);
  if (segments.some((segment) => segment.tickets < 1)) faults.push('a segment has no ticket');
  if (tiers[0]?.fromDay !== 1) faults.push('its tiers do not begin with day 1');
  if (!isRising(tiers.map(({ fromDay }) => fromDay))) faults.push('its tiers are not in order');
  if (!isRising(milestones.map(({ day }) => day))) faults.push('its milestones are not in order');
  const gifts = segments.filter(({ kind }) => kind === 'gift').map(({ amount }) => BigInt(amount));
  if (tiers.some(({ percent }) => gifts.some((giftSun) => (giftSun * BigInt(percent)) % PERCENT !== 0n))) {
    faults.push('a multiplied gift is not a whole amount');
  }
  return faults;
}

function isRising(days: readonly number[]): boolean {
  return days.every((day, i) => day > (days[i - 1] ?? 0));
}

const TABLES: readonly PublishedSpinTable[] = published.map((entry, i) => {
  const { hash, ...table } = readExactFields(entry, [...MEMBERS, 'hash'], `tables[${i}]`);
  return { ...readSpinTable(table, `tables[${i}]`), hash: readText(hash, HASH, `tables[${i}].hash`) };
});

const NEWEST = present(listNewest(TABLES)[0], 'the newest table');

export function listSpinTables(): readonly PublishedSpinTable[] {
  return TABLES;
}

export function currentSpinTable(): PublishedSpinTable {
  return NEWEST;
}

/** Computes the largest gift of one spin by a table: that of its last tier, and a milestone. */
export function mostSpinGiftSun({ segments, tiers, milestones, later }: SpinTable): bigint {
  const gifts = segments.filter(({ kind }) => kind === 'gift').map(({ amount }) => amount);
  const percent = Math.max(...tiers.map((tier) => tier.percent));
  const milestone = Math.max(later.amount, ...milestones.map(({ amount }) => amount));
  return (BigInt(Math.max(...gifts)) * BigInt(percent)) / PERCENT + BigInt(milestone);
}
