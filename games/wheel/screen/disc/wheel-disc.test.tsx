import { present } from '@voltide/core';
import { mount } from '@voltide/ui/testing';
import { expect, it } from 'vitest';

import { listStrips } from '../../strips.ts';
import { multiplierText } from '../../figures.ts';
import { WheelDisc } from './wheel-disc.tsx';

const PIECE = /^M(\S+) (\S+)A(\S+) \S+ 0 (\d) 1 (\S+) (\S+)L(\S+) (\S+)A(\S+) \S+ 0 \d 0 (\S+) (\S+)Z$/;

function angleOf(x: number, y: number): number {
  return ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;
}

/** Reads the start and the width of a drawn piece of a ring, at its outer and its inner edge. */
function readPiece(drawn: Element) {
  const text = present(drawn.getAttribute('d') ?? undefined, 'what is drawn');
  const [x1 = 0, y1 = 0, , long = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, , x4 = 0, y4 = 0] = present(
    PIECE.exec(text) ?? undefined,
    'a piece of a ring',
  )
    .slice(1)
    .map(Number);
  const from = angleOf(x1, y1);
  const width = (end: number, start: number): number => (end - start + 360) % 360;
  return { from, outer: width(angleOf(x2, y2), from), inner: width(angleOf(x3, y3), angleOf(x4, y4)), long };
}

it.each(listStrips())('S6-01 $id is drawn to scale: the angle of each segment is its share', async ({ tenths }) => {
  const page = await mount(<WheelDisc tenths={tenths} pointed={undefined} />);
  const drawn = [...page.querySelectorAll('[data-segment]')];
  expect(drawn.map((each) => Number(each.getAttribute('data-segment')))).toEqual(tenths.map((_, i) => i));
  const share = 360 / tenths.length;
  const pieces = drawn.map(readPiece);
  for (const [place, { from, outer, inner, long }] of pieces.entries()) {
    expect(from).toBeCloseTo(((place - 0.5) * share + 360) % 360, 1);
    expect(outer).toBeCloseTo(share, 1);
    expect(inner).toBeCloseTo(share, 1);
    expect(long).toBe(0);
  }
  expect(pieces.reduce((sum, { outer }) => sum + outer, 0)).toBeCloseTo(360, 6);
});

it.each(listStrips())('S6-01 $id shows each payout over as much of the wheel as its odds', async ({ tenths }) => {
  const page = await mount(<WheelDisc tenths={tenths} pointed={undefined} />);
  const drawn = [...page.querySelectorAll('[data-segment]')];
  for (const paid of new Set(tenths)) {
    const those = drawn.filter((each) => {
      const label = each.parentElement?.querySelector('text')?.textContent;
      return paid === 0 ? label === undefined : label === multiplierText(paid);
    });
    const turned = those.reduce((sum, each) => sum + readPiece(each).outer, 0);
    const odds = tenths.filter((each) => each === paid).length / tenths.length;
    expect(turned / 360).toBeCloseTo(odds, 4);
  }
});
