import { readFileSync } from 'node:fs';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TICKET_LIFE_MS, TOKEN_SCORE, TOKENS_PER_DAY, type LoadingGame } from './loading-game.ts';
import { memory } from './memory.ts';
import { below, randomOf } from './random.ts';
import { lastsMs, replay, tokenLeastMs, type TimedInput } from './replay.ts';
import { DOWN, GRID, LEFT, RIGHT, snake, UP } from './snake.ts';
import { target, targetLeft, targetLeftMs } from './target.ts';

const SEED = '0123456789abcdef0123456789abcdef';
const rules = JSON.parse(readFileSync(new URL('../../docs/rules/rules.json', import.meta.url), 'utf8')) as {
  readonly tokens: { readonly maxFromMiniGamesPerDay: number; readonly miniGameScoreForToken: number };
};
const seeds = fc.stringMatching(/^[0-9a-f]{32}$/);

function run<State>(game: LoadingGame<State>, inputs: readonly (number | undefined)[], seed = SEED): State {
  return inputs.reduce<State>((state, input) => game.step(state, input), game.start(seed));
}

function idle(ticks: number): readonly undefined[] {
  return Array.from({ length: ticks }, () => undefined);
}

describe('the generator', () => {
  it('S11-03 gives the same numbers for a seed, and others for another one', () => {
    const draw = (seed: string): readonly number[] => {
      let random = randomOf(seed);
      return Array.from({ length: 20 }, () => {
        const drawn = below(1000, random);
        random = drawn.random;
        return drawn.value;
      });
    };
    expect(draw(SEED)).toEqual(draw(SEED));
    expect(draw(SEED)).not.toEqual(draw(SEED.replace('0', '1')));
    expect(draw(SEED).slice(0, 6)).toMatchInlineSnapshot(`
      [
        95,
        380,
        856,
        915,
        768,
        413,
      ]
    `);
  });

  it('S11-03 gives each of fifteen numbers about as often', () => {
    let random = randomOf(SEED);
    const counts = Array.from({ length: 15 }, () => 0);
    for (let i = 0; i < 15_000; i++) {
      const drawn = below(15, random);
      random = drawn.random;
      counts[drawn.value] = (counts[drawn.value] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(160);
  });

  it('S11-03 draws below each count that a word holds, and below no other', () => {
    const random = randomOf(SEED);
    expect(below(1, random).value).toBe(0);
    expect(below(2 ** 32, random).value).toBeGreaterThan(2 ** 16);
    for (const count of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => below(count, random)).toThrow();
  });

  it('S11-03 draws again where a number would make low ones likelier', () => {
    let random = randomOf(SEED);
    let first = below(2 ** 32, random);
    while (first.value <= 2 ** 31) {
      random = first.random;
      first = below(2 ** 32, random);
    }
    // Below a count of its own the number is the first of those that are left over.
    expect(below(first.value, random).random).not.toEqual(first.random);
    expect(below(first.value + 1, random)).toEqual(first);
  });

  it('S11-03 gives others for a seed that differs in the last bit of a word', () => {
    for (const place of [7, 15, 23, 31]) {
      const [even, odd] = ['0', '1'].map((digit) => randomOf(SEED.slice(0, place) + digit + SEED.slice(place + 1)));
      expect(even).not.toEqual(odd);
    }
  });

  it('S11-03 takes no other text for a seed', () => {
    for (const text of ['', SEED.slice(1), SEED.toUpperCase(), `${SEED}0`]) expect(() => randomOf(text)).toThrow();
  });
});

it('S11-03 a ticket lasts for half an hour, and tokens are given by the rules book', () => {
  expect(TICKET_LIFE_MS).toBe(1_800_000);
  expect({ maxFromMiniGamesPerDay: TOKENS_PER_DAY, miniGameScoreForToken: TOKEN_SCORE }).toEqual(rules.tokens);
});

describe('Snake', () => {
  it('S11-03 has 15 by 15 cells of 20 px and a tick of 150 ms', () => {
    expect([GRID, snake.tickMs]).toEqual([{ cells: 15, cellPx: 20 }, 150]);
  });

  it('S11-03 waits for the first arrow key, whichever it is', () => {
    const waiting = run(snake, idle(50));
    expect(waiting).toEqual(snake.start(SEED));
    expect([UP, RIGHT, DOWN, LEFT].map((heading) => snake.accepts(waiting, heading))).toEqual([true, true, true, true]);
  });

  it('S11-03 is over at each wall, after seven cells', () => {
    for (const heading of [UP, RIGHT, DOWN, LEFT]) {
      const near = run(snake, [heading, ...idle(6)]);
      expect([snake.isOver(near), snake.isOver(snake.step(near, undefined))]).toEqual([false, true]);
    }
  });

  it.each([
    [UP, 15, 0],
    [UP, 14, undefined],
    [DOWN, 209, 224],
    [DOWN, 210, undefined],
    [LEFT, 1, 0],
    [LEFT, 15, undefined],
    [RIGHT, 28, 29],
    [RIGHT, 29, undefined],
  ] as const)('S11-03 goes by heading %i from cell %i to %s', (heading, cell, next) => {
    const moved = snake.step({ ...snake.start(SEED), body: [cell], food: 100 }, heading);
    expect(moved).toMatchObject({ isOver: next === undefined, body: [next ?? cell] });
  });

  it('S11-03 stays where it is for what is no heading', () => {
    expect(snake.step(snake.start(SEED), 4)).toEqual(snake.start(SEED));
  });

  it('S11-03 gives 10 points for each food, and grows by it', () => {
    const start = { ...snake.start(SEED), food: 113 };
    const fed = snake.step(start, RIGHT);
    expect([snake.scoreOf(fed), fed.body]).toEqual([10, [113, 112]]);
    expect(fed.body).not.toContain(fed.food);
  });

  it('S11-03 is over where it meets itself, but may follow its own tail', () => {
    const body = [112, 111, 96, 97];
    const round = snake.step({ ...snake.start(SEED), body, heading: RIGHT, food: 0 }, UP);
    expect([round.isOver, round.body]).toEqual([false, [97, 112, 111, 96]]);
    const bitten = snake.step({ ...snake.start(SEED), body: [...body, 82], heading: RIGHT, food: 0 }, UP);
    expect(bitten.isOver).toBe(true);
  });

  it('S11-03 takes no way back into itself, no heading that it has, and nothing else', () => {
    const state = { ...snake.start(SEED), body: [112, 111], heading: RIGHT } as const;
    const taken = [UP, RIGHT, DOWN, LEFT, 4, -1, 0.5, Number.NaN].filter((input) => snake.accepts(state, input));
    expect(taken).toEqual([UP, DOWN]);
    for (const [heading, back] of [
      [UP, DOWN],
      [RIGHT, LEFT],
      [DOWN, UP],
      [LEFT, RIGHT],
    ] as const) {
      expect(snake.accepts({ ...state, heading }, back)).toBe(false);
    }
  });

  it('S11-03 may turn back while it is a head alone', () => {
    expect(snake.accepts({ ...snake.start(SEED), heading: RIGHT }, LEFT)).toBe(true);
  });

  it('S11-03 has won when it fills the grid', () => {
    const cells = GRID.cells * GRID.cells;
    const rows = Array.from({ length: cells }, (_, i) => {
      const row = Math.floor(i / GRID.cells);
      return row * GRID.cells + (row % 2 === 0 ? i % GRID.cells : GRID.cells - 1 - (i % GRID.cells));
    });
    const body = rows.slice(1);
    const full = snake.step({ ...snake.start(SEED), body, heading: LEFT, food: 0, eaten: 223 }, undefined);
    expect([full.body.length, full.isOver, snake.scoreOf(full)]).toEqual([cells, true, 2240]);
  });
});

describe('Target Practice', () => {
  it('S11-03 lasts 30 seconds', () => {
    expect(lastsMs('target', 600)).toBe(30_000);
    const late = run(target, idle(599));
    const over = target.step(late, undefined);
    expect([target.isOver(late), targetLeftMs(late), target.isOver(over)]).toEqual([false, 50, true]);
    expect([target.accepts(late, 0), target.accepts(over, 0), target.step(over, 0)]).toEqual([true, false, over]);
  });

  it('S11-03 shows each target for 2 seconds, and no two on one spot', () => {
    const seen = new Map<number, number>();
    let state = target.start(SEED);
    for (let tick = 0; tick < 600; tick++) {
      for (const { sinceTick } of state.targets) seen.set(sinceTick, (seen.get(sinceTick) ?? 0) + 50);
      expect(new Set(state.targets.map(({ spot }) => spot)).size).toBe(state.targets.length);
      state = target.step(state, undefined);
    }
    expect([seen.size, new Set(seen.values())]).toEqual([38, new Set([2000])]);
  });

  it('S11-03 shows no target where one of the three before it was', () => {
    let state = target.start(SEED);
    const spots = new Map<number, number>();
    for (let tick = 0; tick < 600; tick++) {
      for (const { sinceTick, spot } of state.targets) spots.set(sinceTick, spot);
      state = target.step(state, undefined);
    }
    const inOrder = [...spots.values()];
    inOrder.forEach((spot, i) => expect(inOrder.slice(Math.max(0, i - 3), i)).not.toContain(spot));
  });

  it('S11-03 begins at once, and a target fades to nothing', () => {
    expect(target.start(SEED)).toMatchObject({ tick: 0, hits: 0, shots: 0, readyAt: 0 });
    expect([5, 25, 45].map((tick) => targetLeft({ spot: 0, sinceTick: 5 }, tick))).toEqual([1, 0.5, 0]);
  });

  it('S11-03 gives 10 points for a hit, once, and none for a miss', () => {
    const start = target.start(SEED);
    const spot = start.targets[0]?.spot ?? -1;
    const hit = target.step(start, spot);
    expect([target.scoreOf(hit), hit.targets]).toEqual([10, []]);
    const again = target.step(target.step(hit, undefined), spot);
    expect([target.scoreOf(again), again.shots]).toEqual([10, 2]);
    expect(target.scoreOf(target.step(start, (spot + 1) % 25))).toBe(0);
  });

  it('S11-03 takes shots inside its field alone, 100 ms apart at least', () => {
    const start = target.start(SEED);
    expect([-1, 0, 24, 25, 255, 0.5].filter((spot) => target.accepts(start, spot))).toEqual([0, 24]);
    const shot = target.step(start, 3);
    expect([target.accepts(shot, 4), target.accepts(target.step(shot, undefined), 4)]).toEqual([false, true]);
  });
});

describe('Memory Match', () => {
  it('S11-03 has 8 pairs, 20 points each, and is over with the last', () => {
    const { cards } = memory.start(SEED);
    expect(cards.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i >> 1));
    const { cards: others } = memory.start(SEED.replace('0', '1'));
    expect([cards.join(''), others.join('')]).toEqual(['4362512075461703', '4512345012760376']);
    const order = cards.map((_, card) => card).toSorted((a, b) => (cards[a] ?? 0) - (cards[b] ?? 0));
    const all = run(
      memory,
      order.flatMap((card) => [card, undefined]),
    );
    expect([memory.scoreOf(all), memory.isOver(all), all.turns]).toEqual([160, true, 16]);
  });

  it('S11-03 flips a mismatch back after a second, and takes no card before', () => {
    const { cards } = memory.start(SEED);
    const other = cards.findIndex((pair) => pair !== cards[0]);
    const third = cards.findIndex((_, card) => card !== 0 && card !== other);
    let state = run(memory, [0, undefined, other]);
    for (let tick = 0; tick < lastsMs('memory', 20) / 50; tick++) {
      expect([state.turned, memory.accepts(state, third)]).toEqual([[0, other], false]);
      state = memory.step(state, undefined);
    }
    expect([state.turned, memory.accepts(state, third), memory.scoreOf(state)]).toEqual([[], true, 0]);
  });

  it('S11-03 begins with nothing turned, and takes cards 100 ms apart at least', () => {
    const start = memory.start(SEED);
    expect(start).toMatchObject({ tick: 0, found: [], turned: [], turns: 0, readyAt: 0 });
    const turned = memory.step(start, 0);
    const states = [start, turned, memory.step(turned, undefined)];
    expect(states.map((state) => memory.accepts(state, 1))).toEqual([true, false, true]);
  });

  it('S11-03 takes no card twice, none that has its pair, and none that is not there', () => {
    const turned = run(memory, [0, undefined]);
    expect([0, 16, -1, 1.5].filter((card) => memory.accepts(turned, card))).toEqual([]);
  });
});

function playAtRandom<State>(game: LoadingGame<State>, seed: string, choices: readonly number[]) {
  let state = game.start(seed);
  const inputs: TimedInput[] = [];
  let ticks = 0;
  for (const choice of choices) {
    if (game.isOver(state)) break;
    const input = choice < 26 && game.accepts(state, choice) ? choice : undefined;
    if (input !== undefined) inputs.push([ticks, input]);
    state = game.step(state, input);
    ticks += 1;
  }
  return { score: game.scoreOf(state), isOver: game.isOver(state), report: { ticks, inputs } };
}

describe.each([
  ['snake', playAtRandom.bind(undefined, snake as LoadingGame<unknown>)],
  ['target', playAtRandom.bind(undefined, target as LoadingGame<unknown>)],
  ['memory', playAtRandom.bind(undefined, memory as LoadingGame<unknown>)],
] as const)('a report of %s', (id, play) => {
  const choices = fc.array(fc.nat({ max: 60 }), { maxLength: 700 });

  it('S11-03 is replayed to the same score, whatever was played', () => {
    fc.assert(
      fc.property(seeds, choices, (seed, chosen) => {
        const { score, isOver, report } = play(seed, chosen);
        expect(replay(id, seed, report)).toEqual({ isValid: true, score, isOver, lastedMs: lastsMs(id, report.ticks) });
      }),
      { numRuns: 60 },
    );
  });

  it('S11-03 gives points in steps of its game, never below nothing', () => {
    fc.assert(
      fc.property(seeds, choices, (seed, chosen) => {
        const { score } = play(seed, chosen);
        expect(score >= 0 && score % (id === 'memory' ? 20 : 10)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('S11-03 is none with an input too many, out of order, or after its end', () => {
    fc.assert(
      fc.property(seeds, choices, fc.tuple(fc.nat({ max: 700 }), fc.nat({ max: 255 })), (seed, chosen, extra) => {
        const { report } = play(seed, chosen);
        const known = report.inputs.some(([tick]) => tick === extra[0]);
        fc.pre(known || extra[0] >= report.ticks);
        expect(replay(id, seed, { ...report, inputs: [...report.inputs, extra] }).isValid).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a report', () => {
  it('S11-03 of a game that was over long ago is none', () => {
    const inputs: readonly TimedInput[] = [[0, UP]];
    expect(replay('snake', SEED, { ticks: 8, inputs })).toMatchObject({ isValid: true, isOver: true });
    expect(replay('snake', SEED, { ticks: 9, inputs })).toEqual({ isValid: false, fault: 'ticks' });
  });

  it('S11-03 with an input that its game does not take, or after its end, is none', () => {
    expect(replay('snake', SEED, { ticks: 1, inputs: [[0, 4]] })).toEqual({ isValid: false, fault: 'input' });
    expect(replay('snake', SEED, { ticks: 1, inputs: [[1, UP]] })).toEqual({ isValid: false, fault: 'order' });
  });

  it('S11-03 of nothing is worth nothing', () => {
    expect(replay('memory', SEED, { ticks: 0, inputs: [] })).toMatchObject({ isValid: true, score: 0, lastedMs: 0 });
    expect(replay('memory', SEED, { ticks: 0, inputs: [[0, 1]] }).isValid).toBe(false);
  });

  it('S11-03 gets 100 points no sooner than a person can', () => {
    expect([tokenLeastMs('snake'), tokenLeastMs('target'), tokenLeastMs('memory')]).toEqual([6000, 6750, 4000]);
  });
});
