import { canonicalJson, formatVt, type CanonicalValue } from '@voltide/core';
import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/records/check';
import { listItems, type AnyGame, type Outcome, type TableName } from '@voltide/games/game';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import { ShapeError } from '@voltide/games/records/read';
import { createPlayRecord, resultText, type PlayRecord } from '@voltide/games/records/record';
import { describe, expect, it } from 'vitest';

/** Plays of a game that were written down once: its rules must give the same for ever. */
type GameVectors = {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly commitment: string;
  readonly plays: readonly {
    /** The id of the table. */
    readonly table: string;
    readonly nonce: number;
    readonly input: CanonicalValue;
    readonly draws: readonly number[];
    readonly payout: string;
    readonly edge: string;
  }[];
};

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'harbour-1' };
const MOST_EDGE_PERCENT = 7n;

type Case = { readonly game: AnyGame; readonly table: TableName & { readonly hash: string }; readonly input: unknown };

function listCases(game: AnyGame): readonly Case[] {
  const inputs = game.examples.map((document) => game.parseInput(document));
  return game.listPublished().flatMap((table) => inputs.map((input) => ({ game, table, input })));
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) frozen(each);
    Object.freeze(value);
  }
  return value;
}

function textOf(outcome: Outcome): string {
  return JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

function worthSun(outcome: Outcome): bigint {
  return listItems(outcome).reduce((sum, { valueSun }) => sum + valueSun, outcome.payoutSun);
}

function recordOf({ game, table, input }: Case, nonce: number, isRevealed: boolean): PlayRecord {
  return createPlayRecord(game, table, {
    ...SEEDS,
    serverSeed: isRevealed ? SEEDS.serverSeed : null,
    epoch: 0,
    nonce,
    commitment: commitmentOf(nodeHashes, SEEDS.serverSeed),
    input,
    tableHash: table.hash,
    draws: drawPlay(nodeHashes, { ...SEEDS, nonce }, game.plan(input)),
    at: '2026-01-01T12:00:00.000Z',
  });
}

function stateOf(game: AnyGame, record: PlayRecord): string {
  const read = parsePlayRecord(JSON.parse(JSON.stringify(record)), [game]);
  return checkPlay(nodeHashes, read, {}, [game]).state;
}

/** Tries a game by its own examples and tables, and by its vectors where it has some of this form. */
export function describeGame(game: AnyGame, vectors?: GameVectors): void {
  const { solo } = game;
  describe(`the game ${game.id}`, () => {
    it('S15-02 has examples, cannot be changed, and reads its inputs as it writes them', () => readsInputs(game));
    it('S15-02 publishes tables that its own rules allow, under their hashes, with rising bounds', () =>
      publishesTables(game));
    it('S15-02 is pure: the same numbers give the same outcome, and nothing that came in is touched', () =>
      isPure(game));
    it('S15-02 returns exactly its stake less its edge over all numbers, and keeps 7% at most', () =>
      returnsExactly(game));
    it('S15-02 is proven once its seed is revealed, sealed before, and every forgery of its record is found', () =>
      provesPlays(game));
    if (solo !== undefined) {
      it('S15-02 stakes something, pays nothing but a payout, and says the highest one', () =>
        keepsSoloTerms(game, solo));
    }
    if (vectors !== undefined) {
      it('S15-02 gives the same for each play of its vectors, in Node and in a page', () =>
        replaysVectors(game, vectors));
    }
  });
}

function readsInputs(game: AnyGame): void {
  const cases = listCases(game);
  expect(cases.length).toBeGreaterThan(0);
  expect(Object.isFrozen(game)).toBe(true);
  for (const document of game.examples) {
    expect(canonicalJson(game.inputDocument(game.parseInput(document)))).toBe(canonicalJson(document));
    expect(() => game.parseInput({ ...(document as object), more: 1 })).toThrow(ShapeError);
  }
  for (const nonsense of [undefined, null, 1, 'x', [], {}, { more: 1 }]) {
    expect(() => game.parseInput(nonsense)).toThrow(ShapeError);
  }
}

function publishesTables(game: AnyGame): void {
  const cases = listCases(game);
  for (const { table, input } of cases) {
    const document = game.documentOf(table);
    expect(game.listTableFaults(table)).toEqual([]);
    expect([documentHash(nodeHashes, document), game.findPublishedHash(table)]).toEqual([table.hash, table.hash]);
    expect(canonicalJson(game.documentOf(game.parseTable(JSON.parse(JSON.stringify(document)))))).toBe(
      canonicalJson(document),
    );
    const bounds = game.listBounds(table);
    expect(bounds[0]).toBe(0);
    expect(bounds.every((bound, i) => i === 0 || bound > (bounds[i - 1] ?? 0))).toBe(true);
    expect(bounds.at(-1)).toBeLessThan(game.plan(input).n);
  }
}

function isPure(game: AnyGame): void {
  const cases = listCases(game);
  for (const { table, input } of cases) {
    const { count, n } = game.plan(frozen(input));
    for (const number of [0, Math.floor(n / 2), n - 1]) {
      const draws = frozen(Array.from({ length: count }, () => number));
      const texts = [0, 1].map(() => textOf(game.resolve(draws, input, frozen(table))));
      expect(texts[0]).toBe(texts[1]);
      expect(resultText(game, table, { draws, input }).length).toBeGreaterThan(0);
    }
  }
}

function returnsExactly(game: AnyGame): void {
  const cases = listCases(game);
  for (const { table, input } of cases) {
    const { count, n } = game.plan(input);
    const bounds = game.listBounds(table);
    let returnedSun = 0n;
    let edgeSun = 0n;
    let stakeSun = 0n;
    bounds.forEach((bound, i) => {
      const outcome = game.resolve(
        Array.from({ length: count }, () => bound),
        input,
        table,
      );
      const width = BigInt((bounds[i + 1] ?? n) - bound);
      returnedSun += width * worthSun(outcome);
      edgeSun += width * outcome.edgeSun;
      stakeSun += width * outcome.stakeSun;
      expect(outcome.edgeSun * 100n).toBeLessThanOrEqual(outcome.stakeSun * MOST_EDGE_PERCENT);
    });
    expect(returnedSun + edgeSun).toBe(stakeSun);
  }
}

function provesPlays(game: AnyGame): void {
  const cases = listCases(game);
  for (const each of [...cases.slice(0, 3), ...cases.slice(-3)]) {
    const nonce = 4;
    const [sealed, proven] = [recordOf(each, nonce, false), recordOf(each, nonce, true)];
    expect([stateOf(game, sealed), stateOf(game, proven)]).toEqual(['sealed', 'proven']);
    expect(JSON.stringify(sealed)).not.toContain(SEEDS.serverSeed);
    const plan = game.plan(each.input);
    const { n } = plan;
    // Of few numbers another nonce may draw the same ones: such a record holds.
    const isOther = (nonceOf: number, clientSeed = SEEDS.clientSeed): boolean =>
      drawPlay(nodeHashes, { ...SEEDS, clientSeed, nonce: nonceOf }, plan).join() !== proven.draws.join();
    const otherNonce =
      Array.from({ length: 60 }, (_, i) => i + 5).find((other) => isOther(other) && isOther(other, 'other')) ??
      expect.fail('a draw');
    const changes: readonly Partial<PlayRecord>[] = [
      { draws: proven.draws.map((number) => (number + 1) % n) },
      { draws: proven.draws.slice(1) },
      { payout: '7777.000000' },
      { stake: '7777.000000' },
      { prizes: [...proven.prizes, { kind: 'token', count: 1 }] },
      { nonce: otherNonce },
      { nonce: otherNonce, clientSeed: 'other' },
      { serverSeed: 'b'.repeat(64) },
      { commitment: 'b'.repeat(64) },
      { tableHash: 'b'.repeat(64) },
    ];
    for (const change of changes)
      expect([change, stateOf(game, { ...proven, ...change })]).toEqual([change, 'mismatch']);
    for (const change of changes.slice(2, 5)) expect(stateOf(game, { ...sealed, ...change })).toBe('mismatch');
  }
}

function replaysVectors(game: AnyGame, vectors: GameVectors): void {
  expect(commitmentOf(nodeHashes, vectors.serverSeed)).toBe(vectors.commitment);
  expect(vectors.plays.length).toBeGreaterThan(0);
  for (const { table: tableId, nonce, input: document, draws, payout, edge } of vectors.plays) {
    const input = game.parseInput(document);
    const table = game.listPublished().find(({ id }) => id === tableId) ?? expect.fail(`no table ${tableId}`);
    for (const hashes of [nodeHashes, browserHashes]) {
      const drawn = drawPlay(hashes, { ...vectors, nonce }, game.plan(input));
      const { payoutSun, edgeSun } = game.resolve(drawn, input, table);
      expect([drawn, formatVt(payoutSun), formatVt(edgeSun)]).toEqual([draws, payout, edge]);
    }
  }
}

/** Checks the terms of a solo game: a stake, nothing but a payout, and the exact highest payout. */
function keepsSoloTerms(game: AnyGame, solo: NonNullable<AnyGame['solo']>): void {
  for (const { table, input } of listCases(game)) {
    const outcomes = game.listBounds(table).map((bound) => {
      const draws = Array.from({ length: game.plan(input).count }, () => bound);
      return game.resolve(draws, input, table);
    });
    const payouts = outcomes.map(({ payoutSun }) => payoutSun);
    const mostSun = solo.mostPayoutSun(input, table);
    expect(payouts.every((payoutSun) => payoutSun <= mostSun) && payouts.includes(mostSun)).toBe(true);
    expect(new Set(outcomes.map(({ stakeSun }) => stakeSun)).size).toBe(1);
    expect(outcomes.every(({ stakeSun, prizes }) => stakeSun > 0n && prizes.length === 0)).toBe(true);
  }
}
