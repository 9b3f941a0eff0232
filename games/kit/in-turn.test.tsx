import { mount, settle } from '@voltide/ui/testing';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { useInTurn } from './in-turn.ts';
import { createFrames } from './testing/frames.ts';

let drawFrame: () => Promise<void>;

beforeEach(() => {
  const frames = createFrames();
  vi.stubGlobal('requestAnimationFrame', frames.request);
  vi.stubGlobal('cancelAnimationFrame', frames.cancel);
  drawFrame = frames.draw;
});

function Part({ value, turn }: { readonly value: string; readonly turn: number }) {
  return <i>{useInTurn(value, turn)}</i>;
}

function Parts() {
  const [value, setValue] = useState('one');
  return (
    <>
      <button type="button" onClick={() => setValue(`${value}, next`)}>
        next
      </button>
      {[0, 1, 2].map((turn) => (
        <Part key={turn} value={value} turn={turn} />
      ))}
    </>
  );
}

async function show() {
  const page = await mount(<Parts />);
  return {
    change: () => settle(() => page.querySelector('button')?.click()),
    shown: () => [...page.querySelectorAll('i')].map(({ textContent }) => textContent),
  };
}

it('S5-02 parts that change at one moment do so frame by frame, and begin with what is', async () => {
  const { change, shown } = await show();
  expect(shown()).toEqual(['one', 'one', 'one']);
  await change();
  expect(shown()).toEqual(['one, next', 'one', 'one']);
  await drawFrame();
  expect(shown()).toEqual(['one, next', 'one, next', 'one']);
  await drawFrame();
  expect(shown()).toEqual(['one, next', 'one, next', 'one, next']);
});

it('S5-02 a change that comes before the last was shown takes its place', async () => {
  const { change, shown } = await show();
  await change();
  await drawFrame();
  await change();
  await drawFrame();
  await drawFrame();
  expect(shown()).toEqual(['one, next, next', 'one, next, next', 'one, next, next']);
});

it('S5-02 all changes at once in a hidden tab, which draws no frames', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { change, shown } = await show();
  await change();
  expect(shown()).toEqual(['one, next', 'one, next', 'one, next']);
});
