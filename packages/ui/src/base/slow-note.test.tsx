import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { mount, settle } from '../testing/mount.tsx';
import { SLOW_AFTER_MS, SlowNote } from './slow-note.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the note of a slow load', () => {
  it('stands there without a word for 2.5 s, then says what is slow', async () => {
    const page = await mount(<SlowNote what="your items" />);
    const note = page.querySelector('[role="status"]');
    await settle(() => vi.advanceTimersByTime(SLOW_AFTER_MS - 1));
    expect(note?.textContent).toBe('');
    await settle(() => vi.advanceTimersByTime(1));
    expect(note?.textContent).toBe('Still loading your items. The connection is slow.');
    expect(page.querySelector('[role="status"]')).toBe(note);
  });

  it('waits for nothing once it is gone', async () => {
    await mount(<SlowNote what="your items" />);
    await mount(<p>Your items</p>);
    expect(vi.getTimerCount()).toBe(0);
  });
});
