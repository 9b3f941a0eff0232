import { describe, expect, it } from 'vitest';

import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
const TURN = { address: '192.0.2.1', isKnown: false };

function hash(password: string): Promise<string> {
  return passwords.hash(password, TURN);
}

function matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return passwords.matches(passwordHash, password, TURN);
}

describe('passwords', () => {
  it('S3-12 are argon2id with 19 MiB and two passes, salted', async () => {
    const [one, two] = [await hash('tide-lantern-41'), await hash('tide-lantern-41')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await matches(one, 'tide-lantern-41')).toBe(true);
  });

  it.each([
    ['72 bytes', 'x'.repeat(72)],
    ['512 characters', 'y'.repeat(511)],
    ['72 bytes of three-byte letters', '灯'.repeat(24)],
    ['a zero character', 'harbour\0'],
  ])('S3-12 count whole: what differs after %s does not open', async (_, start) => {
    const stored = await hash(`${start}a`);
    expect(await matches(stored, `${start}b`)).toBe(false);
    expect(await matches(stored, start)).toBe(false);
    expect(await matches(stored, `${start}a`)).toBe(true);
  });

  it('S3-12 are the same however a keyboard composes their letters, and differ in everything else', async () => {
    const stored = await hash('Zürich-Café-灯');
    expect(await matches(stored, 'Zu\u0308rich-Cafe\u0301-灯')).toBe(true);
    for (const other of ['Zurich-Cafe-灯', 'zürich-café-灯', ' Zürich-Café-灯', 'Zürich-Café-灯 ']) {
      expect(await matches(stored, other)).toBe(false);
    }
  });

  it('S3-12 of unknown names cost as much to reject as those of known ones', async () => {
    const stored = await hash('tide-lantern-41');
    await matches(undefined, 'first');
    const costOf = async (passwordHash: string | null | undefined): Promise<number> => {
      const before = process.cpuUsage();
      expect(await matches(passwordHash, 'a guess')).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Other load on the machine only makes calls dearer: of each the cheapest counts.
    const least = { known: Infinity, unset: Infinity, unknown: Infinity };
    for (let i = 0; i < 8; i += 1) {
      least.known = Math.min(least.known, await costOf(stored));
      least.unset = Math.min(least.unset, await costOf(null));
      least.unknown = Math.min(least.unknown, await costOf(undefined));
    }
    for (const other of [least.unset, least.unknown]) {
      expect(other / least.known).toBeGreaterThan(0.5);
      expect(other / least.known).toBeLessThan(2);
    }
  });

  it('S3-12 no account has the password that stands in for unknown accounts', async () => {
    expect(await matches(undefined, 'no account has this password')).toBe(false);
  });
});
