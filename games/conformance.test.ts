import { canonicalJson, type CanonicalValue } from '@voltide/core';
import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { checkPlay } from './check.ts';
import { listItems, type AnyGame, type Outcome, type TableName } from './game.ts';
import { parsePlayRecord } from './parse-record.ts';
import { ShapeError } from './read.ts';
import { createPlayRecord, resultText, type PlayRecord } from './record.ts';
import { listGames } from './registry.ts';

/** Inputs of each game as a record holds them: the least, the most, and one between. A new game adds its own. */
const INPUTS: Readonly<Record<string, readonly CanonicalValue[]>> = {
  packs: [{ qty: 1 }, { qty: 10 }, { qty: 3 }],
  wheel: [{ bet: '0.100000' }, { bet: '200.000000' }, { bet: '1.230000' }],
  spin: [{ day: 1 }, { day: 60 }, { day: 7 }],
};
const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'harbour-1' };
const MOST_EDGE_PERCENT = 7n;

type Case = { readonly game: AnyGame; readonly table: TableName & { readonly hash: string }; readonly input: unknown };

function listCases(game: AnyGame): readonly Case[] {
  const inputs = (INPUTS[game.id] ?? []).map((document) => game.parseInput(document));
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

function stateOf(record: PlayRecord): string {
  return checkPlay(nodeHashes, parsePlayRecord(JSON.parse(JSON.stringify(record)))).state;
}

it('S15-02 no two games share an id, a name or a message domain', () => {
  const games = listGames();
  const domains = games.flatMap((game) =>
    listCases(game)
      .slice(0, 1)
      .map(({ input }) => game.plan(input).domain),
  );
  for (const names of [games.map(({ id }) => id), games.map(({ name }) => name), domains]) {
    expect(new Set(names).size).toBe(games.length);
  }
});

describe.each(listGames().map((game) => [game.id, game] as const))('the game %s', (_id, game) => {
  const cases = listCases(game);

  it('S15-02 has examples, cannot be changed, and reads its inputs as it writes them', () => {
    expect(cases.length).toBeGreaterThan(0);
    expect(Object.isFrozen(game)).toBe(true);
    for (const document of INPUTS[game.id] ?? []) {
      expect(canonicalJson(game.inputDocument(game.parseInput(document)))).toBe(canonicalJson(document));
      expect(() => game.parseInput({ ...(document as object), more: 1 })).toThrow(ShapeError);
    }
    for (const nonsense of [undefined, null, 1, 'x', [], {}, { more: 1 }]) {
      expect(() => game.parseInput(nonsense)).toThrow(ShapeError);
    }
  });

  it('S15-02 publishes tables that its own rules allow, under their hashes, with rising bounds', () => {
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
  });

  it('S15-02 is pure: the same numbers give the same outcome, and nothing that came in is touched', () => {
    for (const { table, input } of cases) {
      const { count, n } = game.plan(frozen(input));
      for (const number of [0, Math.floor(n / 2), n - 1]) {
        const draws = frozen(Array.from({ length: count }, () => number));
        const texts = [0, 1].map(() => textOf(game.resolve(draws, input, frozen(table))));
        expect(texts[0]).toBe(texts[1]);
        expect(resultText(game, table, { draws, input }).length).toBeGreaterThan(0);
      }
    }
  });

  it('S15-02 returns exactly its stake less its edge over all numbers, and keeps 7% at most', () => {
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
  });

  it('S15-02 is proven once its seed is revealed, sealed before, and every forgery of its record is found', () => {
    for (const each of [...cases.slice(0, 3), ...cases.slice(-3)]) {
      const nonce = 4;
      const [sealed, proven] = [recordOf(each, nonce, false), recordOf(each, nonce, true)];
      expect([stateOf(sealed), stateOf(proven)]).toEqual(['sealed', 'proven']);
      expect(JSON.stringify(sealed)).not.toContain(SEEDS.serverSeed);
      const plan = game.plan(each.input);
      const { n } = plan;
      // Of few numbers another nonce may draw the same ones: such a record holds.
      const isOther = (nonceOf: number, clientSeed = SEEDS.clientSeed): boolean =>
        drawPlay(nodeHashes, { ...SEEDS, clientSeed, nonce: nonceOf }, plan).join() !== proven.draws.join();
      const otherNonce =
        [5, 6, 7, 8, 9].find((other) => isOther(other) && isOther(other, 'other')) ?? expect.fail('a draw');
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
      for (const change of changes) expect([change, stateOf({ ...proven, ...change })]).toEqual([change, 'mismatch']);
      for (const change of changes.slice(2, 5)) expect(stateOf({ ...sealed, ...change })).toBe('mismatch');
    }
  });
});
