import { describe, expect, it } from 'vitest';

import { READY, reducePlay, type PlayEvent } from '../../../kit/play-state.ts';
import type { PlayError } from '../model/error-help.ts';
import { AT_ONCE, paceOf } from '../../../kit/reel/pace.ts';
import { withSold, type Opened, type OpenState } from './open-state.ts';

const OPENED: Opened = {
  id: '0-1',
  result: { playId: '0-1', packId: 'glass-tide', items: [], stakeSun: 1n, valueSun: 2n, creditedSun: 0n },
  pace: paceOf(3500, true),
  paid: undefined,
  sold: [],
};
const FAULT = { code: 'insufficient_balance', text: 'no' } as const;

type OpenEvent = PlayEvent<Opened, PlayError>;

const follow = (...events: readonly OpenEvent[]): OpenState => events.reduce<OpenState>(reducePlay, READY);

describe('an open', () => {
  it('S4-02 full run, skip, hidden tab and reload end in the same result', () => {
    const run = follow({ type: 'asked' }, { type: 'opened', opened: OPENED }, { type: 'landed', id: '0-1' });
    const instant = follow(
      { type: 'asked' },
      { type: 'opened', opened: { ...OPENED, pace: AT_ONCE } },
      { type: 'landed', id: '0-1' },
    );
    const reloaded = follow({ type: 'resumed', opened: { ...OPENED, pace: AT_ONCE } });
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
    expect(reducePlay(revealing, { type: 'landed', id: '0-0' })).toBe(revealing);
  });

  it('S4-02 one click asks once: while the reels run nothing new begins, and nothing is put aside', () => {
    const revealing = follow({ type: 'asked' }, { type: 'opened', opened: OPENED });
    for (const event of [{ type: 'asked' }, { type: 'dismissed' }, { type: 'resumed', opened: OPENED }] as const) {
      expect(reducePlay(revealing, event)).toBe(revealing);
    }
  });

  it('S4-02 a refusal leaves the pack ready, a missing answer does not', () => {
    expect(follow({ type: 'asked' }, { type: 'refused', error: FAULT })).toEqual({ phase: 'ready', error: FAULT });
    const unanswered = follow({ type: 'asked' }, { type: 'unanswered', error: { code: 'offline', text: '' } });
    expect(unanswered.phase).toBe('unanswered');
    expect(reducePlay(unanswered, { type: 'asked' }).phase).toBe('asking');
  });

  it('S4-03 sold items stay sold, each once', () => {
    const landed = follow({ type: 'resumed', opened: OPENED });
    const sold = (...items: readonly string[]): OpenEvent => {
      return { type: 'changed', change: (opened) => withSold(opened, items) };
    };
    const once = reducePlay(landed, sold('0-1-0', '0-1-1'));
    const twice = reducePlay(once, sold('0-1-1'));
    expect(twice.phase === 'landed' && twice.opened.sold).toEqual(['0-1-0', '0-1-1']);
    expect(reducePlay(twice, { type: 'dismissed' })).toEqual(READY);
  });

  it('S4-02 only a closed capsule takes time to open, and an instant open takes none', () => {
    expect(paceOf(900, false)).toEqual({ ritualMs: 0, leadMs: 0, totalMs: 900 });
    expect(paceOf(900, true).totalMs).toBe(900);
    expect(paceOf(0, true)).toBe(AT_ONCE);
    const again = reducePlay(follow({ type: 'resumed', opened: OPENED }), { type: 'asked' });
    expect(again).toEqual({ phase: 'asking', isAgain: true });
    expect(follow({ type: 'asked' })).toEqual({ phase: 'asking', isAgain: false });
  });
});
