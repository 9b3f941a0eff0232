import { expect, it } from 'vitest';

import { keepPictures, type AddressOf } from './ready-pictures.ts';

/** Draws nothing; a test says when a picture is ready. */
function useBrush() {
  const drawn: { readonly address: string; readonly finish: () => void }[] = [];
  const kept = keepPictures((address) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    drawn.push({ address, finish: resolve });
    return { drawn: address, isReady: promise };
  });
  return { drawn, ...kept, finishLast: () => drawn.at(-1)?.finish() };
}

const picture = (address: string): AddressOf => {
  return () => address;
};
const [A, B, C] = [picture('a'), picture('b'), picture('c')];

it('S5-02 pictures are drawn one after the other, each when the one before is ready', async () => {
  const { drawn, want, listKept, finishLast } = useBrush();
  void want([A, B]);
  expect(listKept()).toEqual(['a']);
  finishLast();
  await expect.poll(listKept).toEqual(['a', 'b']);
  finishLast();
  expect(drawn.map(({ address }) => address)).toEqual(['a', 'b']);
});

it('S5-02 what is shown no more is let go, and what is still wanted is not drawn again', async () => {
  const { drawn, want, listKept, finishLast } = useBrush();
  void want([A, B]);
  finishLast();
  await expect.poll(listKept).toEqual(['a', 'b']);
  void want([B]);
  expect(listKept()).toEqual(['b']);
  void want([B, C]);
  expect(listKept()).toEqual(['b', 'c']);
  void want([]);
  expect(listKept()).toEqual([]);
  expect(drawn.map(({ address }) => address)).toEqual(['a', 'b', 'c']);
});

it('S5-02 whoever wants others meanwhile gets them alone', async () => {
  const { drawn, want, listKept } = useBrush();
  const first = want([A, B]);
  const second = want([C]);
  for (const { finish } of drawn) finish();
  await Promise.all([first, second]);
  expect(listKept()).toEqual(['c']);
});
