import { beforeAll, expect, it } from 'vitest';

import { mount } from '../testing/mount.tsx';
import { Avatar } from './avatar.tsx';
import { loadDrawing } from './load-drawing.ts';

const HASH = '0123456789abcdef'.repeat(2);

beforeAll(() => loadDrawing());

it('S10-01 a look is drawn with ids of its own, and has a name only where one is given', async () => {
  const page = await mount(
    <>
      <Avatar value="look:000000" title="Your avatar" />
      <Avatar value="look:000000" size={24} />
    </>,
  );
  const [named, silent] = page.querySelectorAll('svg');
  expect([named?.getAttribute('role'), named?.querySelector('title')?.textContent]).toEqual(['img', 'Your avatar']);
  expect([silent?.getAttribute('aria-hidden'), silent?.getAttribute('width')]).toEqual(['true', '24']);
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
});

it('S10-01 a picture keeps its place and gives way to a look where it does not load', async () => {
  const page = await mount(<Avatar value={`pic:${HASH}`} size={40} title="Ada" />);
  const image = page.querySelector('img');
  expect([image?.getAttribute('src'), image?.width, image?.alt]).toEqual([`/api/avatars/${HASH}`, 40, 'Ada']);
  image?.dispatchEvent(new Event('error'));
  await expect.poll(() => page.querySelector('svg')?.getAttribute('width')).toBe('40');
  expect(page.querySelector('img')).toBeNull();
  expect(page.querySelector('title')?.textContent).toBe('Ada');
});

it.each(['look:zzzzzz', 'look:0', 'something else', ''])(
  'S10-01 %j, which this page does not know, is drawn as some look',
  async (value) => {
    const page = await mount(<Avatar value={value} />);
    expect(page.querySelectorAll('svg path').length).toBeGreaterThan(3);
  },
);
