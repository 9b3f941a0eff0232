import { readFileSync } from 'node:fs';

import { countNodes, drawItem, ORDERS, renderSvg, type PackLook } from '@voltide/ui';
import { expect, it } from 'vitest';

import { PACK_ART } from '@voltide/ui/art/pack-designs';
import { listPacks, parseCatalogue } from '../catalogue.ts';
import type { Pack } from '../presentation.ts';
import { drawPackFiles } from './pack-files.ts';
import { itemLook, packLook, tierOf } from '../../kit/pack-look.ts';

const MOST_NODES = 96;
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { packs: inBook } = readJson('../../../docs/rules/rules.json') as { packs: readonly { readonly id: string }[] };
const looks: readonly (readonly [string, PackLook])[] = Object.entries(PACK_ART);
const designed = new Set(Object.keys(PACK_ART));

function addPack(id: string): { readonly added: Pack; readonly packs: readonly Pack[] } {
  const [sample, ...rest] = readJson('../catalogue.json') as { items: { id: string }[] }[];
  const items = sample?.items.map((item) => ({ ...item, id: `${id}/${item.id.split('/')[1] ?? ''}` }));
  const packs = parseCatalogue([sample, ...rest, { ...sample, id, name: 'A new pack', items }]);
  const added = packs.at(-1);
  if (added === undefined) throw new Error('the catalogue has packs');
  return { added, packs };
}

function drawItems({ id, items }: Pack): readonly { readonly id: string; readonly nodes: number; text: string }[] {
  return items.map((item) => {
    const { order, ...look } = itemLook(id, item.id, item.rarity);
    const drawing = drawItem(look, ORDERS[order], 'u');
    const nodes = drawing.reduce((sum, node) => sum + countNodes(node), 1);
    return { id: item.id, nodes, text: drawing.map(renderSvg).join('') };
  });
}

it('gives every pack of the rules book an art order of its own, and a form of it for the port', () => {
  const onSale = new Set(listPacks().map(({ id }) => id));
  expect(inBook.filter(({ id }) => !designed.has(id))).toEqual([]);
  expect([...designed].filter((id) => !onSale.has(id))).toEqual([]);
  expect(new Set(looks.map(([, { order }]) => order)).size).toBe(looks.length);
  expect(looks.filter(([, { order, motif = '' }]) => !(motif in ORDERS[order].forms))).toEqual([]);
});

it('shows each item of a designed pack as the thing its name says', () => {
  const named = listPacks().flatMap(({ id, items }) => (designed.has(id) ? items.map((item) => [id, item.id]) : []));
  const unnamed = named.filter(([packId = '', itemId = '']) => {
    const words = itemId.split('/').at(-1)?.split('-') ?? [];
    return !words.some((word) => word in ORDERS[packLook(packId).order].forms);
  });
  expect(unnamed).toEqual([]);
});

it('draws no two items of designed packs alike, each small enough for a reel', () => {
  const drawn = listPacks().flatMap((pack) => (designed.has(pack.id) ? drawItems(pack) : []));
  expect(drawn.filter(({ nodes }) => nodes > MOST_NODES).map(({ id }) => id)).toEqual([]);
  expect(new Set(drawn.map(({ text }) => text)).size).toBe(drawn.length);
});

it('S4-01 a pack that is only an entry of the catalogue has a capsule and pictures of all its items', () => {
  const { added, packs } = addPack('pack-of-this-test');
  const files = drawPackFiles(packs);
  expect([...files.keys()]).toEqual(packs.map(({ id }) => `art/${id}.svg`));
  expect(new Set(files.values()).size).toBe(packs.length);
  expect(files.get('art/pack-of-this-test.svg')).toMatch(/^<svg [^>]*xmlns="[^]*class="pack-port"[^]*<\/svg>\s*$/);
  const items = drawItems(added);
  expect(new Set(items.map(({ text }) => text)).size).toBe(added.items.length);
  expect(items.every(({ nodes }) => nodes > 3)).toBe(true);
});

/** A price of each tier. */
const PRICES = [500_000n, 5_000_000n, 20_000_000n, 100_000_000n];

it('S4-01 packs of other prices have vessels of other forms, and those of one price band the same', () => {
  const drawAt = (priceSun: bigint): string => [...drawPackFiles([{ id: 'glass-tide', priceSun }]).values()].join('');
  expect(new Set(PRICES.map(drawAt)).size).toBe(PRICES.length);
  expect(PRICES.map(tierOf)).toEqual([0, 1, 2, 3]);
  expect([4_990_000n, 19_990_000n, 99_990_000n, 250_000_000n].map(tierOf)).toEqual([0, 1, 2, 3]);
  expect(drawAt(250_000_000n)).toBe(drawAt(100_000_000n));
});

it('any id gives a whole capsule, always the same, and another one than its neighbours', () => {
  const ids = Array.from({ length: 120 }, (_, i) => ({
    id: i === 0 ? 'constructor' : `new-pack-${i}`,
    priceSun: PRICES[i % PRICES.length] ?? 0n,
  }));
  const files = drawPackFiles(ids);
  expect([...drawPackFiles(ids)]).toEqual([...files]);
  expect(new Set(files.values()).size).toBe(ids.length);
  expect([...files.values()].filter((text) => /NaN|undefined|Infinity/.test(text))).toEqual([]);
  const orders = new Set(ids.map(({ id }) => packLook(id).order));
  expect(orders.size).toBe(new Set(looks.map(([, { order }]) => order)).size);
});
