import { describe, expect, it } from 'vitest';

import { RARITIES, type Rarity } from '../tokens.ts';
import { drawEmblem, EMBLEM_IDS, type EmblemState } from './draw-emblem.ts';
import { countNodes, renderSvg } from './svg.ts';

const MOST_NODES = 70;
const draw = (id: string, state: EmblemState, rarity: Rarity = 'rare'): string =>
  drawEmblem({ id, rarity, state }, 'u').map(renderSvg).join('');

describe('emblems', () => {
  it('S10-02 are all different, as outlines and in full', () => {
    for (const state of ['outline', 'full'] as const) {
      const drawings = EMBLEM_IDS.map((id) => draw(id, state));
      expect(new Set(drawings).size).toBe(EMBLEM_IDS.length);
    }
  });

  it('S10-02 are small drawings that define every id they refer to under their own prefix', () => {
    for (const id of EMBLEM_IDS) {
      const drawing = drawEmblem({ id, rarity: 'legendary', state: 'full' }, 'u');
      expect(drawing.reduce((sum, part) => sum + countNodes(part), 0)).toBeLessThan(MOST_NODES);
      const svg = drawing.map(renderSvg).join('');
      const asked = [...svg.matchAll(/url\(#(\w+)\)/g)].map(([, name]) => name);
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, name]) => name));
      expect(asked.filter((name) => name === undefined || !defined.has(name))).toEqual([]);
      expect([...defined].every((name) => name?.startsWith('u'))).toBe(true);
    }
  });

  it('S10-02 of an outline hold no colour but that of quiet text', () => {
    for (const id of EMBLEM_IDS) expect(draw(id, 'outline')).not.toMatch(/--a-|url\(/);
  });

  it('S10-02 tell steps of rarity by notches, not by colour alone', () => {
    const notches = RARITIES.map((rarity) => {
      const paths = [...draw('sceptic', 'full', rarity).matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d);
      return paths.at(-1)?.match(/M/g)?.length;
    });
    expect(notches).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('of an id without one are a star', () => {
    expect(draw('of-tomorrow', 'full')).toContain('<path');
  });
});
