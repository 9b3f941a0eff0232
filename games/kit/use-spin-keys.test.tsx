import { mount } from '@voltide/ui/testing';
import { expect, it } from 'vitest';

import { useSpinKeys, type SpinKeys } from './use-spin-keys.ts';

const pressed: string[] = [];

function Desk(keys: Pick<SpinKeys, 'isRunning' | 'canSpin'> & { readonly isResting?: boolean }) {
  useSpinKeys({
    isResting: false,
    ...keys,
    board: '.board',
    onSpin: () => pressed.push('spin'),
    onSkip: () => pressed.push('skip'),
  });
  return (
    <>
      <div className="board" />
      <input type="range" aria-label="bet" />
      <input type="text" aria-label="amount" />
      <button type="button">other</button>
    </>
  );
}

function press(key: string, on = 'body', more: KeyboardEventInit = {}): readonly string[] {
  pressed.length = 0;
  document.querySelector(on)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  return [...pressed];
}

it('S6-01 Space and Enter spin, and leave alone whatever needs them for itself', async () => {
  await mount(<Desk isRunning={false} canSpin />);
  expect([press(' '), press('Enter'), press(' ', '[type=range]')]).toEqual([['spin'], ['spin'], ['spin']]);
  expect([press('Escape'), press('x'), press(' ', 'button'), press('Enter', '[type=text]')]).toEqual([[], [], [], []]);
  expect([press(' ', 'body', { repeat: true }), press('Enter', 'body', { ctrlKey: true })]).toEqual([[], []]);
});

it('S6-01 while the wheel turns, Escape, Space and Enter end it; nothing spins where nothing may', async () => {
  await mount(<Desk isRunning canSpin={false} />);
  expect([press('Escape'), press(' '), press('Enter')]).toEqual([['skip'], ['skip'], ['skip']]);
  await mount(<Desk isRunning={false} canSpin={false} />);
  expect([press('Escape'), press(' '), press('Enter')]).toEqual([[], [], []]);
});

it('S15-03 while the next play has to wait, Space and Enter neither spin nor scroll', async () => {
  await mount(<Desk isRunning={false} canSpin isResting />);
  for (const key of [' ', 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect([press(key), event.defaultPrevented]).toEqual([[], true]);
  }
});
