import { describe, expect, it } from 'vitest';
import { RARITIES, type Rarity } from '../tokens.ts';
import { drawItem } from './draw-item.ts';
import { ORDERS, type OrderName } from './orders.ts';
import { drawNameMark } from './marks.ts';
import { contourLines, CONTOUR_TILE } from './scenes.ts';
import { hashOf, seededBy } from './seed.ts';
import { countNodes, renderSvg } from './svg.ts';

const MOST_NODES = 110;
const ORDER_NAMES = Object.keys(ORDERS) as OrderName[];
const find = (order: OrderName, form: string, rarity: Rarity, uid = 'u'): string =>
  drawItem({ id: `pack/${form}`, rarity }, ORDERS[order], uid).map(renderSvg).join('');
const everyItem = ORDER_NAMES.flatMap((order) =>
  Object.keys(ORDERS[order].forms).flatMap((form) => RARITIES.map((rarity) => ({ order, form, rarity }))),
);
const pathData = (svg: string): string[] => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d);

describe('items', () => {
  it('come from at least sixteen orders', () => {
    expect(ORDER_NAMES.length).toBeGreaterThanOrEqual(16);
  });

  it('are the same for the same id, and no two are alike', () => {
    const drawings = everyItem.map(({ order, form, rarity }) => find(order, form, rarity));
    expect(everyItem.map(({ order, form, rarity }) => find(order, form, rarity))).toEqual(drawings);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('of one form differ by id alone', () => {
    const drawings = ['cloudy-shard', 'polished-shard', 'last-shard'].map((id) =>
      pathData(drawItem({ id: `glass-tide/${id}`, rarity: 'rare' }, ORDERS.shard, 'u').map(renderSvg).join('')).join(
        ),
    );
    expect(new Set(drawings).size).toBe(3);
  });

  it('show the form that their name says', () => {
    const drawing = drawItem({ id: 'neon-orchard/violet-pear', rarity: 'epic' }, ORDERS.fruit, 'u');
    const pear = drawing.map(renderSvg).join('');
    const seed = seededBy('neon-orchard/violet-pear');
    seed.sign();
    seed.between(0, 1);
    const body = ORDERS.fruit.forms['pear']?.(seed).find(({ material }) => material === 'solid')?.d ?? 'none';
    expect(pear).toContain(body);
  });

  it('of a name that no form has are still drawn', () => {
    expect(find('wave', 'something-quite-new', 'rare')).toContain('<path');
  });

  it('hold only finite coordinates within reach of their square', () => {
    for (const { order, form, rarity } of everyItem) {
      for (const d of pathData(find(order, form, rarity))) {
        expect(d).toMatch(/^M[-\d. MLCZ]+$/);
        const numbers = d.match(/-?[\d.]+/g)?.map(Number) ?? [];
        expect(Math.min(...numbers)).toBeGreaterThan(-25);
        expect(Math.max(...numbers)).toBeLessThan(125);
      }
    }
  });

  it('stay small enough for a reel', () => {
    const counts = everyItem.map(({ order, form, rarity }) =>
      drawItem({ id: `pack/${form}`, rarity }, ORDERS[order], 'u').reduce((sum, node) => sum + countNodes(node), 1),
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_NODES);
  });

  it('grow richer with rarity', () => {
    for (const order of ORDER_NAMES) {
      const [form = ''] = Object.keys(ORDERS[order].forms);
      const sizes = RARITIES.map((rarity) => find(order, form, rarity).length);
      expect({ order, sizes: sizes.toSorted((a, b) => a - b) }).toEqual({ order, sizes });
    }
  });

  it('define every id they refer to under their own prefix, and need no style attribute', () => {
    for (const { order, form, rarity } of everyItem) {
      const svg = find(order, form, rarity, 'mine-');
      const defined = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
      const referred = [...svg.matchAll(/url\(#([^)]*)\)/g)].map(([, id = '']) => id);
      expect(defined.every((id) => id.startsWith('mine-'))).toBe(true);
      expect(new Set(defined).size).toBe(defined.length);
      expect(referred.filter((id) => !defined.includes(id))).toEqual([]);
      expect(svg).not.toContain('style=');
    }
  });
});

describe('cosmetic seeds', () => {
  it('follow FNV-1a', () => {
    expect(hashOf('')).toBe(0x811c9dc5);
    expect(hashOf('a')).toBe(0xe40c292c);
    expect(hashOf('foobar')).toBe(0xbf9cf968);
  });

  it('refuse to pick from nothing', () => {
    expect(() => seededBy('x').pick([])).toThrow(RangeError);
  });
});

it('marks tell names apart', () => {
  const draw = (id: string): string => drawNameMark(id, 'u').map(renderSvg).join('');
  expect(new Set(Array.from({ length: 200 }, (_, i) => draw(`u${i}`))).size).toBe(200);
});

it('the contour tile meets itself at both edges', () => {
  const lines = contourLines().split('M').slice(1);
  const ends = lines.flatMap((d) => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=C|$)/g)].map(([, x, y]) =>
    [Number(x), Number(y)]));
  const at = (wanted: number): number[] => ends.filter(([x]) => x === wanted).map(([, y = 0]) => y);
  expect(at(CONTOUR_TILE)).toEqual(at(0));
});
