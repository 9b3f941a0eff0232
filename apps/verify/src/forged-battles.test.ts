import { firstQuicknetRound, listLocalLinks, PASS_OVER_AFTER_MS, quicknetRoundMs } from '@voltide/beacon';
import { commitmentOf } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import type { BattleParts, BattleRecord } from '@voltide/games/battles/record';
import type { HistoryRow } from '@voltide/games/battles/states';
import { checkBattleFile } from '@voltide/games/records/check-battle';
import { checkFile } from '@voltide/games/records/check-file';
import { ShapeError } from '@voltide/games/records/read';
import { listGames } from '@voltide/games/registry';
import { beforeAll, describe, expect, it } from 'vitest';

import { exitCodeOfBattle } from './battle-report.ts';
import { exitCodeOf } from './report.ts';
import { honestParts, recordOf, type HonestBattle } from './testing/honest-battle.ts';

const CHAIN = { secret: 'ab'.repeat(32), links: 50 };
const SOURCES = ['drand-quicknet', 'tron-block', 'local-chain'];
const LINKS = listLocalLinks(nodeHashes, CHAIN);
const LOCKED_MS = Date.parse('2027-03-01T12:00:00.000Z');
const [SEED, OTHER_SEED] = ['11', '22'].map((byte) => byte.repeat(32));

const battleOf = (battle: Partial<HonestBattle> = {}): Promise<BattleParts> =>
  honestParts(nodeHashes, {
    battleId: 'b-1',
    serverSeed: SEED ?? '',
    lockedAtMs: LOCKED_MS,
    packs: ['twin-tides', 'glass-tide'],
    silentLinks: 0,
    firstLink: 7,
    chain: CHAIN,
    ...battle,
  });

const record = (parts: BattleParts): BattleRecord => recordOf(nodeHashes, parts);
const check = (content: unknown, port = nodeHashes) => checkBattleFile(port, content)?.check;

/** Passed over eight times, two of the links among them: six locks. */
let long: BattleParts;
let short: BattleParts;
let later: BattleParts;

beforeAll(async () => {
  short = await battleOf();
  long = await battleOf({ silentLinks: 2 });
  later = await battleOf({
    battleId: 'b-2',
    serverSeed: OTHER_SEED ?? '',
    lockedAtMs: LOCKED_MS + 3600_000,
    firstLink: 8,
  });
});

describe('S15-02 a battle that was passed over several times', () => {
  it('is proven as the server plays it, in Node and in the browser', () => {
    expect(long.beacon.passedOver.map(({ source }) => source)).toEqual([
      ...SOURCES,
      ...SOURCES,
      ...SOURCES.slice(0, 2),
    ]);
    for (const parts of [short, long, later]) {
      expect(check(record(parts))).toMatchObject({ state: 'proven', wrong: [] });
      expect(check(record(parts), browserHashes)).toMatchObject({ state: 'proven', wrong: [] });
    }
  });

  it.each([
    [46, 4, []],
    [50, 4, []],
    [45, 4, ['beacon']],
    [46, 5, ['beacon']],
  ])(
    'may go over from link %i of 50 to link %i + 1 of the next chain: wrong is %j',
    async (before, firstLink, wrong) => {
      const parts = await battleOf({ silentLinks: 1, firstLink });
      const passedOver = parts.beacon.passedOver.map((passed) =>
        passed.source === 'local-chain' && passed.named !== undefined
          ? { ...passed, named: { ...passed.named, round: before } }
          : passed,
      );
      expect(check(record({ ...parts, beacon: { ...parts.beacon, passedOver } }))?.wrong).toEqual(wrong);
    },
  );
});

/** The parts with another choice of the beacon, which the lock names. */
function withBeacon(parts: BattleParts, change: Partial<BattleParts['beacon']>): BattleParts {
  const beacon = { ...parts.beacon, ...change };
  return { ...parts, beacon, lock: { ...parts.lock, beacon: { source: beacon.source, round: beacon.named.round } } };
}

function withHistory(parts: BattleParts, change: (rows: readonly HistoryRow[]) => readonly HistoryRow[]): BattleParts {
  return { ...parts, history: change(parts.history) };
}

/** The times of the rows in a state, each changed; `which` counts them from 0. */
const moved =
  (state: HistoryRow['state'], which: number, atMs: (old: number, rows: readonly HistoryRow[]) => number) =>
  (rows: readonly HistoryRow[]): readonly HistoryRow[] => {
    const place = rows.flatMap((row, i) => (row.state === state ? [i] : []))[which];
    return rows.map((row, i) => (i === place ? { ...row, atMs: atMs(row.atMs, rows) } : row));
  };

function withLink(parts: BattleParts, link: number): BattleParts {
  const proof = LINKS[link - 1] ?? '';
  return withBeacon(parts, { named: { ...parts.beacon.named, round: link }, proof, value: proof });
}

/** Passes over sources that could not name a round in no time: so many of them fill any number of minutes. */
function passedOver29Times(parts: BattleParts): BattleParts {
  const passedOver: BattleParts['beacon']['passedOver'][number][] = [];
  const locks: number[] = [parts.history[1]?.atMs ?? 0];
  let atMs = parts.beacon.fromMs;
  while (passedOver.length < 29) {
    const source = (['drand-quicknet', 'tron-block', 'local-chain'] as const)[passedOver.length % 3] ?? 'tron-block';
    const notBeforeMs = passedOver.length === 0 ? atMs : atMs + 3000;
    const round = firstQuicknetRound(notBeforeMs);
    const dueAtMs = quicknetRoundMs(round);
    if (source === 'drand-quicknet') {
      if (passedOver.length > 0) locks.push(atMs);
      atMs = dueAtMs + PASS_OVER_AFTER_MS + 60_000;
      passedOver.push({ source, named: { round, dueAtMs }, atMs, reason: 'no_answer' });
    } else passedOver.push({ source, atMs, reason: 'no_round' });
  }
  const dueAtMs = atMs + 3000;
  const rows: HistoryRow[] = [
    ...parts.history.slice(0, 1),
    ...[...locks, atMs].map((lockedAtMs) => ({ state: 'locked' as const, atMs: lockedAtMs })),
    { state: 'rolling', atMs: dueAtMs },
    { state: 'settled', atMs: dueAtMs + 1 },
  ];
  const named = { ...parts.beacon.named, dueAtMs };
  return { ...withBeacon(parts, { passedOver, source: 'local-chain', named }), history: rows };
}

const dueTwoHoursLater = (parts: BattleParts): BattleParts => {
  const dueAtMs = parts.beacon.named.dueAtMs + 7_200_000;
  const late = withBeacon(parts, { named: { ...parts.beacon.named, dueAtMs } });
  return withHistory(late, (rows) =>
    rows.map((row) => (row.atMs > LOCKED_MS + 66_000 ? { ...row, atMs: dueAtMs } : row)),
  );
};

type Forgery = readonly [
  name: string,
  forge: (honest: { readonly short: BattleParts; readonly long: BattleParts }) => BattleParts,
  wrong: readonly string[],
  reason: string,
];

const FORGERIES: readonly Forgery[] = [
  [
    '29 sources passed over in 20 minutes',
    (honest) => passedOver29Times(honest.short),
    ['beacon', 'history'],
    'was passed over after the ten minutes of all sources',
  ],
  [
    'a beacon that was due two hours later',
    (honest) => dueTwoHoursLater(honest.short),
    ['beacon', 'history'],
    'local-chain was due after the ten minutes of all sources',
  ],
  ['one link of a chain named twice', (honest) => withLink(honest.long, 7), ['beacon'], 'round 7 was named twice'],
  [
    'links out of order',
    (honest) => withLink(honest.long, 6),
    ['beacon'],
    'local-chain round 6 was named after round 8',
  ],
  [
    'a source that was passed over before the one before it',
    ({ long: { beacon, ...parts } }) => {
      const passedOver = beacon.passedOver.map((each, i) => (i === 1 ? { ...each, atMs: each.atMs - 1 } : each));
      return { ...parts, beacon: { ...beacon, passedOver } };
    },
    ['beacon'],
    'tron-block was passed over before the source that came before it',
  ],
  [
    'the final lock published after its beacon was due',
    ({ long: parts }) =>
      withHistory(
        parts,
        moved('locked', 5, () => parts.beacon.named.dueAtMs),
      ),
    ['history'],
    'lock 6 was published after its round was due',
  ],
  [
    'a further lock published before the source was passed over',
    ({ short: parts }) =>
      withHistory(
        parts,
        moved('locked', 1, (old) => old - 1),
      ),
    ['history'],
    'lock 2 was published before the source before it was passed over',
  ],
  [
    'a lock for drand published before the link before it was passed over',
    ({ long: parts }) =>
      withHistory(
        parts,
        moved('locked', 2, (old) => old - 1),
      ),
    ['history'],
    'lock 3 was published before the source before it was passed over',
  ],
  [
    'one lock too few',
    ({ long: parts }) => withHistory(parts, (rows) => rows.toSpliced(2, 1)),
    ['history'],
    'it has 5 locks for 6 named rounds',
  ],
  [
    'one lock too many',
    ({ long: parts }) => withHistory(parts, (rows) => rows.toSpliced(5, 0, rows[5] ?? { state: 'locked', atMs: 0 })),
    ['history'],
    'it has 7 locks for 6 named rounds',
  ],
  [
    'rolled before the beacon was due',
    ({ short: parts }) =>
      withHistory(
        parts,
        moved('rolling', 0, () => parts.beacon.named.dueAtMs - 1),
      ),
    ['history'],
    'it was rolled before its beacon was due',
  ],
  [
    'rolled when its source had been passed over',
    ({ short: parts }) =>
      withHistory(parts, (rows) =>
        rows.map((row) =>
          ['rolling', 'settled'].includes(row.state)
            ? { ...row, atMs: parts.beacon.named.dueAtMs + PASS_OVER_AFTER_MS }
            : row,
        ),
      ),
    ['history'],
    'it was rolled after its beacon had expired',
  ],
];

describe('S15-02 a battle with forged times is refused by its name:', () => {
  it.each(FORGERIES)('%s', (_name, forge, wrong, reason) => {
    for (const port of [nodeHashes, browserHashes]) {
      const forged = checkBattleFile(port, record(forge({ short, long })));
      const found = forged?.check;
      expect([forged && exitCodeOfBattle(forged), found?.wrong]).toEqual([1, wrong]);
      expect(
        found?.steps
          .filter(({ ok }) => !ok)
          .map(({ text }) => text)
          .join('; '),
      ).toContain(reason);
    }
  });

  it('but a roll when its beacon is due is not, nor one a millisecond before its time is up', () => {
    const { dueAtMs } = short.beacon.named;
    for (const atMs of [dueAtMs, dueAtMs + PASS_OVER_AFTER_MS - 1]) {
      const rolled = withHistory(short, (rows) =>
        rows.map((row) => (['rolling', 'settled'].includes(row.state) ? { ...row, atMs } : row)),
      );
      expect(check(record(rolled))?.wrong).toEqual([]);
    }
  });

  it('tables in another order', () => {
    const forged = { ...record(short), tables: record(short).tables.toReversed() };
    const found = check(forged);
    expect(found?.wrong).toEqual(['odds_table']);
    expect(found?.steps.find(({ ok }) => !ok)?.text).toBe(
      'the tables are not in the order in which the rounds name them',
    );
  });

  it.each([
    ['beacon.passedOver[0]', { more: 1 }],
    ['beacon.passedOver[1].named', { named: undefined }],
  ])('an extra member of %s', (at, more) => {
    const honest = record(short);
    const place = at.includes('[0]') ? 0 : 1;
    const passedOver = honest.beacon.passedOver.map((each, i) => (i === place ? { ...each, ...more } : each));
    expect(() => check({ ...honest, beacon: { ...honest.beacon, passedOver } })).toThrow(ShapeError);
    expect(() => check({ ...honest, beacon: { ...honest.beacon, passedOver } })).toThrow(`battle.${at}`);
  });
});

type OwnRow = { readonly seat: number; readonly at: string; readonly record: unknown };
const own = (parts: BattleParts, change: Partial<OwnRow> = {}): OwnRow => {
  const rolledAtMs = parts.history.find(({ state }) => state === 'rolling')?.atMs ?? 0;
  return { seat: 0, at: new Date(rolledAtMs + 3).toISOString(), record: record(parts), ...change };
};
const PAIR = { epoch: 0, serverSeed: null, clientSeed: null, plays: 0 };
const seedsOf = (seed: string) => ({ serverSeed: seed, commitment: commitmentOf(nodeHashes, seed) });
const FREE = 'f0'.repeat(32);

/** Lists the faults of each of an export's battles; its pairs are one that is revealed, and one in use. */
function faultsOf(battles: readonly OwnRow[], more: { first?: object; next?: string } = {}): readonly string[] {
  const pairs = [
    { ...PAIR, ...seedsOf(FREE), ...more.first },
    { ...PAIR, epoch: 1, commitment: '1'.repeat(64) },
  ];
  const nextCommitment = more.next ?? '2'.repeat(64);
  const account = { format: 'voltide-export/2', nextCommitment, plays: [], epochs: pairs, battles };
  const checked = checkFile(nodeHashes, JSON.parse(JSON.stringify(account)), listGames(), checkBattleFile);
  expect(checked.battles.map(({ battle }) => battle.check.state)).toEqual(battles.map(() => 'proven'));
  const texts = checked.battles.flatMap(({ faults }) => faults.map(({ subject, text }) => `${subject}: ${text}`));
  expect(exitCodeOf(checked)).toBe(texts.length > 0 ? 1 : 0);
  return texts;
}

describe('S15-02 the battles of an export', () => {
  it('hold as the server writes them', () => {
    expect(faultsOf([own(later), own(short)])).toEqual([]);
    const locked = short.history.findLast(({ state }) => state === 'locked')?.atMs ?? 0;
    const settled = short.history.at(-1)?.atMs ?? 0;
    const paidAt = (atMs: number) => faultsOf([own(short, { at: new Date(atMs).toISOString() })]);
    for (const atMs of [locked, settled + 60_000]) expect(paidAt(atMs)).toEqual([]);
    expect(paidAt(locked - 1)).toEqual(['time: its seat was paid before it was locked']);
    expect(paidAt(settled + 60_001)).toEqual(['time: its seat was paid after it had ended']);
  });

  it('may have named two links the other way round within a minute', async () => {
    const apart = async (lateMs: number): Promise<readonly string[]> =>
      faultsOf([own(short), own(await battleOf({ ...OTHER, firstLink: 6, lockedAtMs: LOCKED_MS + lateMs }))]);
    expect(await apart(60_000)).toEqual([]);
    expect(await apart(66_000)).toEqual(['beacon: link 6 and link 7 of battle b-1 were named in the wrong order']);
  });

  it.each<[string, () => Promise<readonly string[]> | readonly string[], string]>([
    [
      'two battles on one link',
      async () => faultsOf([own(short), own(await battleOf({ battleId: 'b-9', serverSeed: OTHER_SEED ?? '' }))]),
      'beacon: battle b-1 has link 7 of the same chain',
    ],
    [
      'a link that another battle had named before it was passed over',
      async () =>
        faultsOf([
          own(await battleOf({ silentLinks: 1, firstLink: 6 })),
          own(await battleOf({ battleId: 'b-9', serverSeed: OTHER_SEED ?? '', firstLink: 6 })),
        ]),
      'beacon: battle b-1 has link 6 of the same chain',
    ],
    [
      'two battles whose links are the other way round',
      async () => faultsOf([own(short), own(await battleOf({ ...OTHER, firstLink: 6 }))]),
      'beacon: link 6 and link 7 of battle b-1 were named in the wrong order',
    ],
    [
      'two battles with one commitment and seed',
      async () => faultsOf([own(short), own(await battleOf({ ...OTHER, serverSeed: SEED ?? '', firstLink: 8 }))]),
      'commitment: battle b-1 has the same one|server seed: battle b-1 has the same one',
    ],
    [
      'a seed shared by a pair and a battle',
      () => faultsOf([own(short)], { first: seedsOf(SEED ?? '') }),
      'commitment: seed pair 0 has the same one|server seed: seed pair 0 has the same one',
    ],
    [
      'a commitment shared by a battle and the pair that comes next',
      () => faultsOf([own(short)], { next: seedsOf(SEED ?? '').commitment }),
      'commitment: the seed pair that comes next has the same one',
    ],
    ['one battle twice', () => faultsOf([own(short), own(short)]), 'battle: it appears twice'],
    [
      '`at` before the history',
      () => faultsOf([own(short, { at: new Date(LOCKED_MS - 61_000).toISOString() })]),
      'time: its seat was paid before it was locked',
    ],
    [
      '`at` after the history',
      () => faultsOf([own(short, { at: '2028-01-01T00:00:00.000Z' })]),
      'time: its seat was paid after it had ended',
    ],
  ])('are refused: %s', async (_name, forge, reason) => {
    expect((await forge()).join('|')).toBe(reason);
  });
});

/** Another battle of the same player, an hour later. */
const OTHER: Partial<HonestBattle> = {
  battleId: 'b-9',
  serverSeed: OTHER_SEED ?? '',
  lockedAtMs: LOCKED_MS + 3600_000,
};
