import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { TOOLTIP_DELAY_MS, TOOLTIP_OFFSET_PX, TOOLTIP_SKIP_MS, watchTooltips } from './tooltip-layer.tsx';

const shown = vi.fn();
let stop = (): void => undefined;

function point(selector: string): void {
  const target = document.querySelector(selector) ?? document.body;
  target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

function lastText(): string | undefined {
  return (shown.mock.lastCall?.[0] as { text: string } | undefined)?.text;
}

beforeEach(() => {
  vi.useFakeTimers();
  shown.mockReset();
  document.body.innerHTML = '<i id="a" data-tooltip="first"></i><i id="b" data-tooltip="second"></i>';
  stop = watchTooltips(shown);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('tooltips', () => {
  it('S2-04 open after 700 ms, not before', () => {
    point('#a');
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1);
    expect(shown).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(lastText()).toBe('first');
  });

  it('S2-04 open at once within 300 ms of the last one, and wait again after that', () => {
    point('#a');
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS);
    point('body');
    vi.advanceTimersByTime(TOOLTIP_SKIP_MS - 1);
    point('#b');
    vi.advanceTimersByTime(0);
    expect(lastText()).toBe('second');
    point('body');
    vi.advanceTimersByTime(TOOLTIP_SKIP_MS);
    point('#a');
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1);
    expect(lastText()).toBeUndefined();
  });

  it('close on Escape and on a press', () => {
    point('#a');
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(lastText()).toBeUndefined();
  });

  it('stay away while what their button opens is open', () => {
    document.querySelector('#a')?.setAttribute('aria-expanded', 'true');
    point('#a');
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS);
    expect(lastText()).toBeUndefined();
  });

  it('S2-04 holds the numbers of the specification', () => {
    expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS, TOOLTIP_OFFSET_PX]).toEqual([700, 300, 4]);
  });
});
