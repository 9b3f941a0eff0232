import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { mount, settle } from '../testing/mount.tsx';
import { Live, livePace } from './live.tsx';

const GAP_MS = 60;

beforeEach(() => {
  livePace.gapMs = GAP_MS;
  vi.useFakeTimers();
});
afterEach(() => {
  livePace.gapMs = 0;
  vi.useRealTimers();
});

const texts = (page: HTMLElement): readonly string[] => [...page.children].map(({ textContent }) => textContent);

it('a region that comes with its text stands empty first, and several get theirs one at a time', async () => {
  const page = await mount(
    <>
      <Live role="alert">first</Live>
      <Live as="p" role="status">
        second
      </Live>
    </>,
  );
  expect([...page.children].map(({ role, tagName }) => `${tagName} ${role}`)).toEqual(['DIV alert', 'P status']);
  expect(texts(page)).toEqual(['', '']);
  const unsaid = (): readonly boolean[] => [...page.children].map((region) => region.hasAttribute('data-unsaid'));
  expect(unsaid()).toEqual([true, true]);
  await settle(() => vi.advanceTimersByTimeAsync(GAP_MS));
  expect(texts(page)).toEqual(['first', '']);
  expect(unsaid()).toEqual([false, true]);
  await settle(() => vi.advanceTimersByTimeAsync(GAP_MS));
  expect(texts(page)).toEqual(['first', 'second']);
});

it('a region that is there already says what changes at once', async () => {
  function Screen() {
    const [text, setText] = useState<string>();
    return (
      <Live role="status" onClick={() => setText('at once')}>
        {text}
      </Live>
    );
  }
  const page = await mount(<Screen />);
  const [region] = page.children;
  await settle(() => page.querySelector<HTMLElement>('[role="status"]')?.click());
  expect([texts(page), page.firstElementChild === region]).toEqual([['at once'], true]);
});

it('a removed region does not block the queue', async () => {
  const page = await mount(
    <>
      <Live role="alert">first</Live>
      <Live role="status">second</Live>
    </>,
  );
  await settle(() => vi.advanceTimersByTimeAsync(GAP_MS / 2));
  expect(texts(page)).toEqual(['', '']);
  const next = await mount(<Live role="status">third</Live>);
  await settle(() => vi.advanceTimersByTimeAsync(GAP_MS * 2));
  expect(texts(next)).toEqual(['third']);
});
