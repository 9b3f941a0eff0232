import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';

import { avatarValue, lookValue, pictureData } from './avatar.ts';
import {
  AVATAR_LIMITS,
  formatLook,
  formatPicture,
  listParts,
  LOOK_PARTS,
  LOOK_SLOTS,
  parseLook,
  parsePicture,
  type Look,
} from './avatar-parts.ts';

const anyLook = fc.record(
  Object.fromEntries(LOOK_SLOTS.map((slot) => [slot, fc.constantFrom(...listParts(slot))])),
) as fc.Arbitrary<Look>;

describe('the code of a look', () => {
  it('S10-01 is read back as the same look, and is a valid value on the wire', () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        const value = formatLook(look);
        expect(parseLook(value)).toEqual(look);
        expect(v.is(lookValue, value) && v.is(avatarValue, value)).toBe(true);
      }),
    );
  });

  it.each(['', 'look:', 'look:00000', 'look:0000000', 'look:zzzzzz', 'look:00000Z', 'pic:000000', ' look:000000'])(
    'S10-01 %j is no look',
    (value) => {
      expect(parseLook(value)).toBeUndefined();
    },
  );

  it('S10-01 the parts of a slot have distinct ids and fit one character of the code', () => {
    for (const parts of Object.values(LOOK_PARTS)) {
      expect(new Set<string>(parts).size).toBe(parts.length);
      expect(parts.length).toBeLessThanOrEqual(36);
    }
  });
});

describe('the value of a picture', () => {
  it('S10-01 carries the hash and nothing else', () => {
    const hash = '0123456789abcdef'.repeat(2);
    expect(parsePicture(formatPicture(hash))).toBe(hash);
    expect(v.is(avatarValue, formatPicture(hash))).toBe(true);
    for (const value of ['pic:', `pic:${hash}0`, `pic:${hash.toUpperCase()}`, `pic:../${hash}`, 'look:000000']) {
      expect(parsePicture(value)).toBeUndefined();
    }
  });

  it('S14-05 the base64 of a picture has at most 48 kB', () => {
    expect(v.is(pictureData, 'A'.repeat(AVATAR_LIMITS.dataMaxLength))).toBe(true);
    expect(v.is(pictureData, 'A'.repeat(AVATAR_LIMITS.dataMaxLength + 4))).toBe(false);
    for (const text of ['A', 'AAA', 'A===', 'AA-_', 'AAAA\n', 'AA AA']) expect(v.is(pictureData, text)).toBe(false);
  });
});
