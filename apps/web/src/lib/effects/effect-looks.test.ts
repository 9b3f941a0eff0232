import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { EFFECT_EVENTS } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { EFFECT_FAMILIES, EFFECT_LOOKS, familyOf, ringFrames } from './effect-looks.ts';

const SOUNDS = join(import.meta.dirname, '../../../public/sounds');
/** Limit for photosensitive people (WCAG 2.3.1). */
const FLASHES_MAX = 3;
/** From the shortest to the longest duration that the server sends. */
const DURATIONS_MS = [600, 1200, 1800, 2400, 3200];

describe('the layer of effects', () => {
  it('S11-01 has a picture, a name and a sound file for each event of the specification', () => {
    const families = EFFECT_EVENTS.map((event) => familyOf(event));
    expect(new Set(families)).toEqual(new Set(EFFECT_FAMILIES));
    for (const { title, sound } of Object.values(EFFECT_LOOKS)) {
      expect(title({})).toMatch(/^[A-Z]/);
      expect(existsSync(join(SOUNDS, `${sound}.mp3`))).toBe(true);
    }
    expect(familyOf('neutral')).toBeUndefined();
  });

  it('S11-05 names the level that was reached', () => {
    expect(EFFECT_LOOKS.xp_upgrade.title({ level: 12 })).toBe('Level 12');
    expect(EFFECT_LOOKS.xp_upgrade.title({ level: '<b>' })).toBe('Level');
  });

  it.each([0, 0.1, 0.5, 1, 7])('S11-01 rises once, whatever the strength %d, and never flashes', (intensity) => {
    const lights = ringFrames(intensity).map(({ opacity }) => opacity);
    const peaks = lights.filter((light, i) => light > (lights[i - 1] ?? 0) && light >= (lights[i + 1] ?? 0)).length;
    for (const durationMs of DURATIONS_MS) expect((peaks * 1000) / durationMs).toBeLessThanOrEqual(FLASHES_MAX);
    expect(peaks).toBe(1);
  });

  it('S11-01 is wider the stronger it is', () => {
    const reach = (intensity: number) => ringFrames(intensity)[1]?.scale ?? 0;
    expect(reach(0.1)).toBeLessThan(reach(0.5));
    expect(reach(0.5)).toBeLessThan(reach(1));
    expect(reach(1)).toBe(reach(2));
  });
});
