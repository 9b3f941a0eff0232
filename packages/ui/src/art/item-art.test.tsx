import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { mount } from '../testing/mount.tsx';
import { ItemArt } from './item-art.tsx';
import { useItemFiles } from './item-file.ts';
import { loadOrder } from './use-order.ts';

const PRISM = { id: 'glass-tide/tidecaller-prism', order: 'shard', rarity: 'mythic' } as const;
const files: Blob[] = [];

beforeAll(() => loadOrder('shard'));

beforeEach(() => {
  files.length = 0;
  document.documentElement.className = 'dark';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return `blob:${files.length}`;
  });
});

const sources = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));

it('draws each item once per page, whatever its size', async () => {
  const page = await mount(
    <>
      <ItemArt {...PRISM} />
      <ItemArt {...PRISM} size={48} />
      <ItemArt {...PRISM} id="glass-tide/kelp-shard" rarity="common" />
    </>,
  );
  const [first, second, other] = sources(page);
  expect(first).toMatch(/^blob:/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(files).toHaveLength(2);
});

it('follows the theme, in colours that need no style sheet', async () => {
  document.documentElement.style.setProperty('--a-epic-mid', 'oklch(0.5 0.1 300)');
  const page = await mount(<ItemArt {...PRISM} id="glass-tide/lens" rarity="epic" />);
  const [dark] = sources(page);
  document.documentElement.className = 'light';
  await expect.poll(() => sources(page)).not.toEqual([dark]);
  const text = await files.at(-1)?.text();
  expect(text).toContain('oklch(0.5 0.1 300)');
  expect(text).not.toContain('var(');
});

it('gives a rarity its glyph as a file, drawn once however many cells show it', async () => {
  document.documentElement.style.setProperty('--r-epic', 'oklch(0.6 0.2 300)');
  function Glyphs() {
    const glyph = useItemFiles('shard')?.glyphFile;
    const addresses = [glyph?.('epic'), glyph?.('epic'), glyph?.('rare')];
    return addresses.map((src, i) => <img key={`${i + 1}`} src={src} alt="" />);
  }
  const [first, second, other] = sources(await mount(<Glyphs />));
  expect(first).toMatch(/^blob:/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(await files.at(0)?.text()).toContain('oklch(0.6 0.2 300)');
});
