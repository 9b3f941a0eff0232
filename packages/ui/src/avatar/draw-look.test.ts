import { listParts, LOOK_SLOTS, parseLook, type Look } from '@voltide/contract/avatar-parts';
import { describe, expect, it } from 'vitest';

import { countNodes, renderSvg } from '../art/svg.ts';
import { drawLook } from './draw-look.ts';

const PLAIN: Look = {
  backdrop: 'calm',
  figure: 'moon',
  eyes: 'round',
  crest: 'none',
  frame: 'plain',
  colour: 'tide',
};
const SIZES = [24, 40, 96, 256] as const;
const ALL = LOOK_SLOTS.flatMap((slot) => listParts(slot).map((part): Look => ({ ...PLAIN, [slot]: part })));

const textOf = (look: Look, size: number): string => drawLook(look, 'u', size).nodes.map(renderSvg).join('');

describe('a drawn look', () => {
  it('S10-01 every part changes the drawing, at every size at which it is drawn', () => {
    for (const size of SIZES) {
      for (const slot of LOOK_SLOTS) {
        const texts = listParts(slot).map((part) => textOf({ ...PLAIN, [slot]: part }, size));
        expect([slot, size, new Set(texts).size]).toEqual([
          slot,
          size,
          slot === 'frame' && size === 24 ? 1 : texts.length,
        ]);
      }
    }
  });

  it('S10-01 is the same for the same look, and carries nothing that a policy of content would refuse', () => {
    for (const look of ALL) {
      const text = textOf(look, 96);
      expect(textOf(look, 96)).toBe(text);
      expect(text).not.toMatch(/style=|NaN|undefined|href=|<script/);
    }
  });

  it('S10-01 has at most 90 elements, so that a list of fifty stays light', () => {
    const looks = [...ALL, parseLook('look:9b9b9b'), parseLook('look:5a7a85')].filter((look) => look !== undefined);
    for (const look of looks) {
      const elements = drawLook(look, 'u', 40).nodes.reduce((sum, drawn) => sum + countNodes(drawn), 0);
      expect(elements).toBeLessThan(90);
    }
  });
});
