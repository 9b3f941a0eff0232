import { assert, formatVt, parseVt, present, shareFloor, type CanonicalValue } from '@voltide/core';
import { defineGame, type Prize } from '@voltide/games/game';
import { readExactFields, readInteger, readList, readText } from '@voltide/games/records/read';

const VT = { pattern: /^(?:0|[1-9]\d{0,3})\.\d{6}$/, wanted: 'a bet in VT' };
const TABLE_ID = { pattern: /^[a-z]{1,16}$/, wanted: 'a name' };
const STEP_SUN = 10_000n;
const [LEAST_BET_SUN, MOST_BET_SUN] = [100_000n, 200_000_000n];
const SEGMENTS = 40;
const TENTHS_OF_ALL = 390;
const EDGE = { numerator: 25n, denominator: 1000n } as const;

type WheelInput = { readonly betSun: bigint };

type WheelTable = { readonly id: string; readonly version: number; readonly tenths: readonly number[] };

export const CALM: WheelTable = {
  id: 'calm',
  version: 1,
  tenths: [
    12, 0, 12, 12, 15, 0, 12, 12, 12, 0, 21, 12, 12, 0, 12, 15, 12, 0, 12, 12, 12, 0, 12, 12, 15, 0, 12, 12, 12, 0, 21,
    12, 12, 0, 12, 15, 12, 0, 12, 12,
  ],
};

/** A wheel as rules book §5 has it, for tests: one number of forty, a payout, no prize. */
export const sampleWheel = defineGame<WheelInput, WheelTable>({
  id: 'wheel',
  name: 'Sample wheel',
  rulesVersion: 1,
  parseInput: (value) => {
    const { bet } = readExactFields(value, ['bet'], 'input');
    const betSun = parseVt(readText(bet, VT, 'input.bet'));
    const isAllowed = betSun >= LEAST_BET_SUN && betSun <= MOST_BET_SUN && betSun % STEP_SUN === 0n;
    readInteger(isAllowed ? 1 : 0, [1, 1], 'input.bet');
    return { betSun };
  },
  inputDocument: ({ betSun }) => ({ bet: formatVt(betSun) }),
  parseTable: (document) => {
    const { id, version, tenths } = readExactFields(document, ['id', 'version', 'tenths'], 'table');
    return {
      id: readText(id, TABLE_ID, 'table.id'),
      version: readInteger(version, [1, 1000], 'table.version'),
      tenths: readList(tenths, [1, 100], 'table.tenths').map((each) => readInteger(each, [0, 1000], 'table.tenths')),
    };
  },
  documentOf: ({ id, version, tenths }) => ({ id, version, tenths }),
  listTableFaults: ({ tenths }) => {
    const sum = tenths.reduce((all, each) => all + each, 0);
    return tenths.length === SEGMENTS && sum === TENTHS_OF_ALL ? [] : ['its return is not exactly 39/40'];
  },
  listPublished: () => [],
  findPublishedHash: () => undefined,
  examples: [{ bet: '0.100000' }, { bet: '200.000000' }, { bet: '1.230000' }],
  listBounds: ({ tenths }) => tenths.map((_, i) => i),
  hasItem: () => false,
  plan: () => ({ domain: 'wheel', count: 1, n: SEGMENTS }),
  resolve: ([segment = 0], { betSun }, { tenths }) => ({
    stakeSun: betSun,
    payoutSun: shareFloor(betSun, BigInt(present(tenths[segment], 'a segment')), 10n),
    edgeSun: shareFloor(betSun, EDGE.numerator, EDGE.denominator),
    prizes: [],
  }),
});

/** On which day of a streak the sample spin is made: filled in by the server. */
type SpinInput = { readonly day: number };

/** One segment of the sample spin: a promo gift in sun, or a number of something else. */
type SpinSegment = {
  readonly kind: 'gift' | 'token' | 'ticket' | 'xp';
  readonly amount: number;
  readonly tickets: number;
};

type SpinTable = { readonly id: string; readonly version: number; readonly segments: readonly SpinSegment[] };

export const DAILY: SpinTable = {
  id: 'daily',
  version: 1,
  segments: [
    ...(
      [
        [100_000, 300_000],
        [200_000, 250_000],
        [500_000, 180_000],
        [1_000_000, 100_000],
        [2_000_000, 50_000],
        [5_000_000, 20_000],
        [10_000_000, 8000],
        [25_000_000, 1500],
        [100_000_000, 200],
      ] as const
    ).map(([amount, tickets]) => ({ kind: 'gift' as const, amount, tickets })),
    { kind: 'token', amount: 1, tickets: 50_000 },
    { kind: 'ticket', amount: 3, tickets: 30_000 },
    { kind: 'xp', amount: 100, tickets: 10_300 },
  ],
};

const KINDS = { pattern: /^(?:gift|token|ticket|xp)$/, wanted: 'a kind of prize' };
const TICKETS = 1_000_000;
const TIERS = [
  { fromDay: 30, percent: 250n },
  { fromDay: 14, percent: 200n },
  { fromDay: 7, percent: 150n },
  { fromDay: 3, percent: 125n },
  { fromDay: 1, percent: 100n },
] as const;

/** A daily spin as rules book §6 has it, for tests: it costs nothing and gives something each time. */
export const sampleSpin = defineGame<SpinInput, SpinTable>({
  id: 'spin',
  name: 'Sample spin',
  rulesVersion: 1,
  parseInput: (value) => {
    const { day } = readExactFields(value, ['day'], 'input');
    return { day: readInteger(day, [1, 100_000], 'input.day') };
  },
  inputDocument: ({ day }) => ({ day }),
  parseTable: (document) => {
    const { id, version, segments } = readExactFields(document, ['id', 'version', 'segments'], 'table');
    return {
      id: readText(id, TABLE_ID, 'table.id'),
      version: readInteger(version, [1, 1000], 'table.version'),
      segments: readList(segments, [1, 100], 'table.segments').map(readSegment),
    };
  },
  documentOf: ({ id, version, segments }) => ({
    id,
    version,
    segments: segments.map(({ kind, amount, tickets }): CanonicalValue => ({ kind, amount, tickets })),
  }),
  listTableFaults: ({ segments }) => {
    const sum = segments.reduce((all, { tickets }) => all + tickets, 0);
    return sum === TICKETS ? [] : [`its tickets sum to ${sum}`];
  },
  listPublished: () => [],
  findPublishedHash: () => undefined,
  examples: [{ day: 1 }],
  listBounds: ({ segments }) => boundsOf(segments),
  hasItem: () => false,
  plan: () => ({ domain: 'spin', count: 1, n: TICKETS }),
  resolve: ([ticket = 0], { day }, { segments }) => {
    const place = boundsOf(segments).findLastIndex((bound) => bound <= ticket);
    const prize = prizeOf(present(segments[place], 'a segment'), day);
    const always = [
      { kind: 'xp', count: 20 },
      { kind: 'ticket', count: 1 },
    ] as const;
    return { stakeSun: 0n, payoutSun: 0n, edgeSun: 0n, prizes: [prize, ...always] };
  },
});

function readSegment(value: unknown): SpinSegment {
  const { kind, amount, tickets } = readExactFields(value, ['kind', 'amount', 'tickets'], 'segment');
  return {
    kind: readText(kind, KINDS, 'segment.kind') as SpinSegment['kind'],
    amount: readInteger(amount, [1, 10 ** 9], 'segment.amount'),
    tickets: readInteger(tickets, [1, TICKETS], 'segment.tickets'),
  };
}

function boundsOf(segments: readonly SpinSegment[]): readonly number[] {
  let next = 0;
  return segments.map(({ tickets }) => {
    next += tickets;
    return next - tickets;
  });
}

function prizeOf({ kind, amount }: SpinSegment, day: number): Prize {
  if (kind !== 'gift') return { kind, count: amount };
  const tier = TIERS.find(({ fromDay }) => fromDay <= day);
  assert(tier !== undefined, 'days of a streak are counted from 1');
  return { kind, amountSun: shareFloor(BigInt(amount), tier.percent, 100n) };
}
