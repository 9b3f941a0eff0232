import { describe, expect, it } from 'vitest';

import { memory } from '../../memory.ts';
import { replay } from '../../replay.ts';
import { DOWN, LEFT, RIGHT, snake, UP } from '../../snake.ts';
import { target } from '../../target.ts';
import { createRun } from './run.ts';

const SEED = 'fedcba9876543210fedcba9876543210';

describe('a run', () => {
  it('S11-03 begins with the first input, which counts at once; time alone begins nothing', () => {
    const run = createRun(snake, SEED);
    run.advance(1000);
    expect([run.get().phase, run.report()]).toEqual(['ready', { ticks: 0, inputs: [] }]);
    run.press(UP);
    expect([run.get().phase, run.report()]).toEqual(['running', { ticks: 1, inputs: [[0, UP]] }]);
  });

  it('S11-03 ticks by the time that passed, and makes up for a late frame in part only', () => {
    const run = createRun(snake, SEED);
    run.press(UP);
    for (let i = 0; i < 3; i++) run.advance(100);
    expect(run.report().ticks).toBe(3);
    run.advance(60_000);
    expect(run.report().ticks).toBe(4);
  });

  it('S11-03 keeps two quick turns, each for a tick of its own, and no third', () => {
    const run = createRun(snake, SEED);
    run.press(UP);
    for (const heading of [LEFT, DOWN, RIGHT]) run.press(heading);
    for (let i = 0; i < 5; i++) run.advance(150);
    expect(run.report().inputs).toEqual([
      [0, UP],
      [1, LEFT],
      [2, DOWN],
    ]);
  });

  it('S11-03 leaves out what the game does not take', () => {
    const run = createRun(memory, SEED);
    run.press(99);
    expect(run.get().phase).toBe('ready');
    run.press(0);
    run.press(0);
    run.advance(200);
    expect(run.report().inputs).toEqual([[0, 0]]);
  });

  it('S11-03 stands still while it is paused, and takes nothing', () => {
    const run = createRun(target, SEED);
    run.press(0);
    run.pause();
    run.press(1);
    run.advance(200);
    expect([run.get().phase, run.report().ticks]).toEqual(['paused', 1]);
    run.resume();
    run.advance(200);
    expect([run.get().phase, run.report()]).toEqual(['running', { ticks: 5, inputs: [[0, 0]] }]);
  });

  it('S11-03 is over once, and its report is replayed to its score', () => {
    const run = createRun(target, SEED);
    let told = 0;
    const unfollow = run.subscribe(() => (told += 1));
    run.press(run.get().state.targets[0]?.spot ?? 0);
    for (let i = 0; i < 300; i++) {
      const next = run.get().state.targets[0]?.spot;
      if (next !== undefined && i % 7 === 0) run.press(next);
      run.advance(200);
    }
    const { phase, score } = run.get();
    expect([phase, score > 100, told > 600]).toEqual(['over', true, true]);
    expect(replay('target', SEED, run.report())).toEqual({ isValid: true, score, isOver: true, lastedMs: 30_000 });
    unfollow();
    run.resume();
    expect(run.get().phase).toBe('over');
  });
});
