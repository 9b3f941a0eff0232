import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countNodes, drawFind, ORDERS, packFile, renderSvg, type PackLook } from '@voltide/ui';
import { PACK_ART } from '../art.ts';
import { listPacks } from '../catalogue.ts';

const MOST_NODES = 96;
const looks: readonly (readonly [string, PackLook])[] = Object.entries(PACK_ART);
const finds = listPacks().flatMap(({ id, items }) =>
  items.map((item) => ({ id: item.id, rarity: item.rarity, look: new Map(looks).get(id) })),
);

it('gives every pack of the catalogue an art order of its own, and a form of it for the port', () => {
  expect(looks.map(([id]) => id).toSorted()).toEqual(
    listPacks()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(new Set(looks.map(([, { order }]) => order)).size).toBe(looks.length);
  expect(looks.filter(([, { order, motif }]) => !(motif in ORDERS[order].forms))).toEqual([]);
});

it('shows each find as the thing its name says, no two alike, each small enough for a reel', () => {
  const drawn = finds.map(({ id, rarity, look }) => {
    const { order } = look ?? { order: 'shard' as const };
    const words = id.split('/').at(-1)?.split('-') ?? [];
    const drawing = drawFind({ id, rarity }, ORDERS[order], 'u');
    return {
      id,
      named: words.some((word) => word in ORDERS[order].forms),
      nodes: drawing.reduce((sum, node) => sum + countNodes(node), 1),
      text: drawing.map(renderSvg).join(''),
    };
  });
  expect(drawn.filter(({ named, nodes }) => !named || nodes > MOST_NODES).map(({ id }) => id)).toEqual([]);
  expect(new Set(drawn.map(({ text }) => text)).size).toBe(finds.length);
});

it.each(looks)('the committed capsule of %s is the one that the art draws', (id, look) => {
  const committed = readFileSync(new URL(`../../../apps/web/public/art/${id}.svg`, import.meta.url), 'utf8');
  expect(committed).toBe(packFile({ packId: id, ...look }, ORDERS[look.order]));
});
