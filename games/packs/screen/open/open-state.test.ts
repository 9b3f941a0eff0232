import { describe, expect, it } from 'vitest';

import { READY, reduceOpen, type Opened, type OpenEvent, type OpenState } from './open-state.ts';

const OPENED: Opened = {
  id: '0-1',
  result: { playId: '0-1', packId: 'glass-tide', finds: [], stakeSun: 1n, valueSun: 2n, creditedSun: 0n },
  totalMs: 3500,
  paid: undefined,
  exchanged: [],
};
const FAULT = { code: 'insufficient_balance', text: 'no' } as const;

const follow = (...events: readonly OpenEvent[]): OpenState => events.reduce(reduceOpen, READY);

describe('an open', () => {
  it('S4-02 full run, skip, hidden tab and reload end in the same result', () => {
    const run = follow({ type: 'asked' }, { type: 'opened', opened: OPENED }, { type: 'landed', id: '0-1' });
    const instant = follow(
      { type: 'asked' },
      { type: 'opened', opened: { ...OPENED, totalMs: 0 } },
      { type: 'landed', id: '0-1' },
    );
    const reloaded = follow({ type: 'resumed', opened: { ...OPENED, totalMs: 0 } });
    const results = [run, instant, reloaded].map((state) => {
      expect(state.phase).toBe('landed');
      return state.phase === 'landed' ? state.opened.result : undefined;
    });
    expect(results[1]).toBe(results[0]);
    expect(results[2]).toBe(results[0]);
  });

  it('S4-02 nothing is landed before it was opened, nor by the landing of another open', () => {
    expect(follow({ type: 'landed', id: '0-1' })).toEqual(READY);
    const revealing = follow({ type: 'asked' }, { type: 'opened', opened: OPENED });
    expect(reduceOpen(revealing, { type: 'landed', id: '0-0' })).toBe(revealing);
  });

  it('S4-02 one click asks once: while the reels run nothing new begins, and nothing is put aside', () => {
    const revealing = follow({ type: 'asked' }, { type: 'opened', opened: OPENED });
    for (const event of [{ type: 'asked' }, { type: 'dismissed' }, { type: 'resumed', opened: OPENED }] as const) {
      expect(reduceOpen(revealing, event)).toBe(revealing);
    }
  });

  it('S4-02 a refusal leaves the pack ready, a missing answer does not', () => {
    expect(follow({ type: 'asked' }, { type: 'refused', fault: FAULT })).toEqual({ phase: 'ready', refusal: FAULT });
    const unanswered = follow({ type: 'asked' }, { type: 'unanswered', fault: { code: 'offline', text: '' } });
    expect(unanswered.phase).toBe('unanswered');
    expect(reduceOpen(unanswered, { type: 'asked' }).phase).toBe('asking');
  });

  it('S4-03 exchanged finds stay exchanged, each once', () => {
    const landed = follow({ type: 'resumed', opened: OPENED });
    const once = reduceOpen(landed, { type: 'exchanged', finds: ['0-1-0', '0-1-1'] });
    const twice = reduceOpen(once, { type: 'exchanged', finds: ['0-1-1'] });
    expect(twice.phase === 'landed' && twice.opened.exchanged).toEqual(['0-1-0', '0-1-1']);
    expect(reduceOpen(twice, { type: 'dismissed' })).toEqual(READY);
  });
});
