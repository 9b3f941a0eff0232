import { present } from '@voltide/core';
import { commitmentOf, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkExport } from './check-export.ts';
import { findPack } from '../packs/catalogue.ts';
import { packsGame } from '../packs/rules.ts';
import { isAccountExport, parseAccountExport, parsePlayRecord, parsePlayRecords } from './parse-record.ts';
import { ShapeError } from './read.ts';
import { createPlayRecord, resultText, type PlayRecord } from './record.ts';

const SEEDS = ['a', 'b'].map((character) => character.repeat(64));

function playsOf(epoch: number, count: number): PlayRecord[] {
  const [serverSeed, pack] = [SEEDS[epoch], findPack('copper-moth')];
  if (serverSeed === undefined || pack === undefined) throw new Error('no such seed or pack');
  return Array.from({ length: count }, (_, nonce) => {
    const seeds = { serverSeed, clientSeed: `client-${epoch}`, nonce };
    return createPlayRecord(packsGame, pack, {
      ...seeds,
      epoch,
      commitment: commitmentOf(nodeHashes, serverSeed),
      input: { qty: 2 },
      tableHash: pack.hash,
      draws: drawPlay(nodeHashes, seeds, packsGame.plan({ qty: 2 })),
      at: '2026-01-01T12:00:00Z',
    });
  });
}

const [PLAY] = playsOf(0, 1);
if (PLAY === undefined) throw new Error('one play was made');

describe('a play record', () => {
  it('survives JSON', () => {
    expect(parsePlayRecord(JSON.parse(JSON.stringify(PLAY)))).toEqual(PLAY);
  });

  it.each(Object.keys(PLAY))('is refused without %s, and with nonsense in its place', (member) => {
    const rest = Object.fromEntries(Object.entries(PLAY).filter(([name]) => name !== member));
    expect(() => parsePlayRecord(rest)).toThrow(ShapeError);
    for (const nonsense of [undefined, true, -1, 0.5, 1e300, Number.NaN, '\u202etxt', '<b>', 'a:b', {}, [null], [[]]]) {
      expect(() => parsePlayRecord({ ...PLAY, [member]: nonsense })).toThrow(ShapeError);
    }
  });

  it.each(['x', '__proto__', 'constructor', 'toJSON'])('is refused with a member %s, also inside of it', (name) => {
    const extra = JSON.parse(`{"${name}": {"qty": 1}}`) as object;
    const withExtra = (value: object): unknown =>
      JSON.parse(`${JSON.stringify(value).slice(0, -1)},${JSON.stringify(extra).slice(1)}`);
    expect(() => parsePlayRecord(withExtra(PLAY))).toThrow('other members');
    expect(() => parsePlayRecord({ ...PLAY, table: withExtra(PLAY.table as object) })).toThrow('other members');
    expect(() => parsePlayRecord({ ...PLAY, prizes: [withExtra(PLAY.prizes[0] ?? {})] })).toThrow('other members');
    expect(() => parsePlayRecord({ ...PLAY, input: withExtra({ qty: 2 }) })).toThrow('other members');
  });

  it('tells what was paid from the first sun on', () => {
    const pack = present(findPack('copper-moth'), 'a pack');
    const textOf = (payoutSun: bigint): string => {
      const game: typeof packsGame = {
        ...packsGame,
        resolve: () => ({ stakeSun: 0n, payoutSun, edgeSun: 0n, prizes: [] }),
      };
      return resultText(game, pack, { draws: [], input: { qty: 1 } });
    };
    expect([0n, 1n, 1_000_000n].map(textOf)).toEqual(['', '0.000001 VT', '1.000000 VT']);
  });

  it('is refused when its members are inherited', () => {
    expect(() => parsePlayRecord(Object.create(PLAY))).toThrow('missing');
  });

  it('is refused when it is deep or huge, in no time', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    const huge = Array.from({ length: 100_001 }, () => 1);
    for (const nonsense of [deep, huge, 'x'.repeat(10 ** 6)]) {
      expect(() => parsePlayRecord(nonsense)).toThrow(ShapeError);
      for (const member of Object.keys(PLAY)) {
        expect(() => parsePlayRecord({ ...PLAY, [member]: nonsense })).toThrow(ShapeError);
      }
    }
  });

  it('is refused with a time that no calendar has', () => {
    for (const at of [
      '2026-02-30T12:00:00Z',
      '2026-13-01T12:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T12:60:00.000Z',
    ]) {
      expect(() => parsePlayRecord({ ...PLAY, at })).toThrow('play.at: not a time in UTC');
    }
    for (const at of ['2028-02-29T23:59:59Z', '2026-12-31T00:00:00.001Z']) {
      expect(parsePlayRecord({ ...PLAY, at }).at).toBe(at);
    }
  });

  it('names the member and never repeats what was in it', () => {
    expect(() => parsePlayRecord({ ...PLAY, nonce: -1 })).toThrow(/^play\.nonce: not an integer from 0 to 2147483647$/);
    expect(() => parsePlayRecord({ ...PLAY, game: 'roulette' })).toThrow(/^play\.game: no game that/);
    expect(() => parsePlayRecord({ ...PLAY, clientSeed: 'evil\u001b[31m' })).toThrow(/^[ -~]+$/);
  });

  const LAST_COUNT = 2_147_483_647;
  const manyOf = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
  const item = present(PLAY.prizes[0], 'the item of a pack');

  it.each<object>([
    { epoch: 0, nonce: 0 },
    { epoch: LAST_COUNT, nonce: LAST_COUNT },
    { draws: [] },
    { draws: [0, Number.MAX_SAFE_INTEGER] },
    { draws: manyOf(1000, 1) },
    { prizes: [] },
    { prizes: manyOf(1000, item) },
    { prizes: [{ kind: 'xp', count: 1 }] },
    { prizes: [{ kind: 'token', count: LAST_COUNT }] },
    { prizes: [{ kind: 'ticket', count: 7 }] },
    { prizes: [{ kind: 'gift', amount: '0.000001' }] },
  ])('is read at its limits: %#', (change) => {
    expect(parsePlayRecord({ ...PLAY, ...change })).toEqual({ ...PLAY, ...change });
  });

  it.each<readonly [string, object]>([
    ['epoch', { epoch: -1 }],
    ['epoch', { epoch: LAST_COUNT + 1 }],
    ['draws', { draws: manyOf(1001, 1) }],
    ['draws[1]', { draws: [0, -1] }],
    ['prizes', { prizes: manyOf(1001, item) }],
    ['prizes[0].count', { prizes: [{ kind: 'xp', count: 0 }] }],
    ['prizes[1].count', { prizes: [item, { kind: 'xp', count: LAST_COUNT + 1 }] }],
    ['prizes[0].kind', { prizes: [{ kind: 'luck', count: 1 }] }],
  ])('is refused behind them for its %s: %#', (at, change) => {
    expect(() => parsePlayRecord({ ...PLAY, ...change })).toThrow(`play.${at}: `);
  });

  it('any JSON is read or refused with a ShapeError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(PLAY)), (value, member) => {
        for (const candidate of [value, { ...PLAY, [member]: value }]) {
          try {
            expect(parsePlayRecord(candidate)).toMatchObject({ format: 'voltide-play/2' });
          } catch (error) {
            expect(error).toBeInstanceOf(ShapeError);
          }
        }
      }),
    );
  });
});

describe('an account export', () => {
  const pairOf = (epoch: number, plays: PlayRecord[]): Record<string, unknown> => ({
    epoch,
    commitment: plays[0]?.commitment,
    serverSeed: SEEDS[epoch],
    clientSeed: `client-${epoch}`,
    plays: plays.length,
  });
  const [old, current] = [playsOf(0, 3), playsOf(1, 2)];
  const good = {
    format: 'voltide-export/2',
    nextCommitment: '0'.repeat(64),
    plays: [...current.map((play) => ({ ...play, serverSeed: null })), ...old],
    epochs: [pairOf(0, old), { ...pairOf(1, current), serverSeed: null }],
    user: { name: 'ignored' },
  };
  const check = (account: object): ReturnType<typeof checkExport> =>
    checkExport(nodeHashes, parseAccountExport(JSON.parse(JSON.stringify(account))));
  const faultsOf = (account: object): string[] =>
    check(account).epochs.flatMap(({ faults }) => faults.map(({ subject, text }) => `${subject}: ${text}`));

  it('S15-02 proves the plays of revealed seed pairs and holds the others sealed', () => {
    const { plays, epochs } = check(good);
    expect(plays.map(({ state }) => state)).toEqual(['sealed', 'sealed', 'proven', 'proven', 'proven']);
    expect(epochs).toEqual([
      { epoch: 0, revealed: true, faults: [] },
      { epoch: 1, revealed: false, faults: [] },
    ]);
    expect(isAccountExport(good)).toBe(true);
    expect([PLAY, [good], null, 'x'].map(isAccountExport)).toEqual([false, false, false, false]);
  });

  it('holds plays of its own version, from the first on', () => {
    const [first, ...rest] = good.plays;
    const plays = [{ ...first, format: 'voltide-play/1' }, ...rest, { ...first, format: 'voltide-play/1' }];
    expect(() => parseAccountExport({ ...good, plays })).toThrow('plays[0].format: not "voltide-play/2"');
  });

  it('of somebody who has not played yet holds nothing', () => {
    const none = { ...good, plays: [], epochs: [] };
    const { plays, epochs, nextCommitment } = parseAccountExport(none);
    expect([plays, epochs, nextCommitment]).toEqual([[], [], good.nextCommitment]);
    expect(parseAccountExport({ ...none, nextCommitment: null }).nextCommitment).toBeNull();
    for (const pairs of [good.epochs, good.epochs.slice(0, 1)]) {
      expect(() => parseAccountExport({ ...good, epochs: pairs, nextCommitment: null })).toThrow(
        'export.nextCommitment',
      );
    }
  });

  it('holds a million plays at most', () => {
    const read = (count: number) => () => parsePlayRecords(Array<null>(count).fill(null));
    expect(read(1_000_000)).toThrow('plays[0]');
    expect(read(1_000_001)).toThrow('plays: not a list');
  });

  it('S15-02 a play that keeps secret what its pair reveals, or reveals what it keeps secret, is at fault', () => {
    const hidden = old.map((play) => ({ ...play, serverSeed: null }));
    expect(check({ ...good, plays: [...hidden, ...good.plays.slice(0, 2)] }).plays.map(({ wrong }) => wrong)).toEqual([
      ['server_seed'],
      ['server_seed'],
      ['server_seed'],
      [],
      [],
    ]);
    expect(check({ ...good, plays: [...current, ...old] }).plays.map(({ wrong }) => wrong)).toEqual([
      ['server_seed'],
      ['server_seed'],
      [],
      [],
      [],
    ]);
  });

  it.each<[string, object, RegExp]>([
    ['a missing play', { plays: good.plays.slice(0, -1) }, /served 3 plays, but the export holds 2/],
    ['a play twice', { plays: [...good.plays, old[0]] }, /holds 4/],
    ['the first nonce left out', { plays: [...current, ...playsOf(0, 4).slice(1)] }, /nonce 1 stands where 0/],
    ['a nonce left out', { plays: [...current, ...playsOf(0, 4).filter(({ nonce }) => nonce !== 1)] }, /2 .* where 1/],
    ['a seed pair left out', { epochs: good.epochs.slice(1) }, /this seed pair is not in the export/],
    ['the first pair and its plays left out', { plays: current, epochs: good.epochs.slice(1) }, /pairs before it/],
    ['no client seed', { epochs: [{ ...pairOf(0, old), clientSeed: null }, good.epochs[1]] }, /without a client seed/],
    [
      'no client seed for a single play',
      { epochs: [{ ...pairOf(0, old), clientSeed: null, plays: 1 }, good.epochs[1]] },
      /without a client seed/,
    ],
    ['a seed pair between', { epochs: [good.epochs[0], { ...pairOf(1, current), epoch: 5 }] }, /does not follow/],
    ['an old pair still sealed', { epochs: [{ ...pairOf(0, old), serverSeed: null }, good.epochs[1]] }, /revealed/],
    [
      'the pair in use and its plays left out',
      { plays: old, epochs: good.epochs.slice(0, 1) },
      /pairs: the pairs after/,
    ],
    [
      'one commitment in two pairs',
      { epochs: [pairOf(0, old), { ...pairOf(0, old), epoch: 1, serverSeed: null }] },
      /nt: it has/,
    ],
    [
      'one server seed in two pairs',
      { epochs: [pairOf(0, old), { ...pairOf(0, old), epoch: 1 }] },
      /seed: it has the server/,
    ],
    ['the next commitment in use already', { nextCommitment: current[0]?.commitment }, /comes next has the same/],
    ['too many plays', { epochs: [{ ...pairOf(0, old), plays: 1001 }, good.epochs[1]] }, /at most 1000 plays/],
    ['a wrong commitment', { epochs: [{ ...pairOf(0, old), commitment: '0'.repeat(64) }, good.epochs[1]] }, /SHA-256/],
  ])('S15-02 with %s is at fault', (_what, change, fault) => {
    expect(faultsOf({ ...good, ...change }).join('; ')).toMatch(fault);
  });

  it('S15-02 a pair that is not in the export counts as sealed', () => {
    const { epochs } = check({ ...good, epochs: good.epochs.slice(1) });
    expect(epochs.at(-1)).toMatchObject({ epoch: 0, revealed: false });
  });

  it('S15-02 a server seed is that of the first pair that has it', () => {
    const pairs = [0, 1, 2].map((epoch) => ({ ...pairOf(0, old), epoch }));
    const repeats = faultsOf({ ...good, epochs: pairs }).filter((text) => text.startsWith('server_seed'));
    expect(repeats).toEqual(Array(2).fill('server_seed: it has the server seed of seed pair 0'));
  });

  it('S15-02 a pair may serve a thousand plays', () => {
    const epochs = [{ ...pairOf(0, old), plays: 1000 }, good.epochs[1]];
    expect(faultsOf({ ...good, epochs })).toEqual(['nonce: it served 1000 plays, but the export holds 3']);
  });

  it('S15-02 a pair that was replaced before there was a client seed is listed, and has served nothing', () => {
    const unused = { ...pairOf(0, old), clientSeed: null, plays: 0 };
    expect(faultsOf({ ...good, plays: current, epochs: [unused, good.epochs[1]] })).toEqual([]);
  });

  it('a play that tells other seeds than its pair is at fault', () => {
    const seeds = { commitment: '0'.repeat(64), clientSeed: 'other' };
    const pairs = [pairOf(0, old), { ...pairOf(1, current), serverSeed: null, ...seeds }];
    expect(check({ ...good, epochs: pairs }).plays[0]?.wrong).toEqual(['commitment', 'client_seed']);
  });

  it('S15-02 names the seeds, and no numbers, where they were replaced in a pair and all its plays', () => {
    const serverSeed = 'c'.repeat(64);
    const seeds = { serverSeed, commitment: commitmentOf(nodeHashes, serverSeed) };
    for (const change of [seeds, { clientSeed: 'other' }]) {
      const plays = [...good.plays.slice(0, 2), ...old.map((play) => ({ ...play, ...change }))];
      const found = check({ ...good, plays, epochs: [{ ...pairOf(0, old), ...change }, good.epochs[1]] });
      expect(found.plays.map(({ wrong }) => wrong)).toEqual([[], [], ['seeds'], ['seeds'], ['seeds']]);
    }
    const [first, ...others] = old;
    const one = check({ ...good, plays: [...good.plays.slice(0, 2), { ...first, ...seeds }, ...others] });
    expect(one.plays[2]?.wrong).toEqual(['commitment', 'server_seed']);
  });

  it('S15-02 names the numbers where other plays bear the seeds out', () => {
    const [first, ...others] = old;
    const [lie] = playsOf(1, 1);
    const forged = { ...first, draws: lie?.draws, prizes: lie?.prizes };
    const found = check({ ...good, plays: [...good.plays.slice(0, 2), forged, ...others] });
    expect(found.plays[2]?.wrong).toEqual(['draws', 'prizes']);
    const epochs = [{ ...pairOf(0, old), clientSeed: 'other' }, good.epochs[1]];
    const both = check({ ...good, plays: [...good.plays.slice(0, 2), forged, ...others], epochs });
    expect(both.plays.slice(2).map(({ wrong }) => wrong)).toEqual([
      ['client_seed', 'draws', 'prizes'],
      ['client_seed'],
      ['client_seed'],
    ]);
  });

  it.each([
    ['no epochs', { epochs: undefined }],
    ['a play that is none', { plays: [1] }],
    ['an epoch with a member too many', { epochs: [{ ...pairOf(0, old), luck: 1 }] }],
    ['another format', { format: 'voltide-export/3' }],
    ['the format of other plays', { format: 'voltide-export/1' }],
    ['no word of the pair that comes next', { nextCommitment: undefined }],
    ['no commitment of the pair that comes next', { nextCommitment: null }],
    ['a commitment that is none', { nextCommitment: 'x' }],
  ])('with %s is refused', (_what, change) => {
    expect(() => check({ ...good, ...change })).toThrow(ShapeError);
  });
});
