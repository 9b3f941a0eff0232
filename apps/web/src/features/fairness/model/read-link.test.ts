import { describe, expect, it } from 'vitest';

import { resolveLink } from './read-link.ts';

const HERE = 'https://voltide.example';
const urlOf = (text: string): string | undefined => {
  const file = resolveLink(text, HERE);
  return file !== undefined && 'url' in file ? `${file.isOwn ? 'own ' : ''}${file.url}` : file?.reason;
};

describe('S15-02 an address of this site leads to its file', () => {
  it.each([
    ['/battles?b=b-12', '/api/battles/b-12/record'],
    [`${HERE}/battles?b=b-12&link=x`, '/api/battles/b-12/record'],
    ['/history?play=p-7', 'own /api/plays/p-7/record'],
    ['/leaderboard-enhanced?measure=points&period=week&season=2026-W47', '/api/boards/seasons/week/2026-W47/export'],
    ['/api/jackpot/days/2026-11-28', '/api/jackpot/days/2026-11-28'],
    ['/api/jackpot/days/2026-11-28/proof', 'own /api/jackpot/days/2026-11-28/proof'],
    ['/api/reserves/days/2026-11-28', '/api/reserves/days/2026-11-28'],
    ['/api/seals/days/2026-11-28', '/api/seals/days/2026-11-28'],
    ['/api/seals/days/2026-11-28/statement', 'own /api/seals/days/2026-11-28/statement'],
    ['/api/seals/plays/0-7', 'own /api/seals/plays/0-7'],
    [
      '/api/seals/consistency?later=2026-11-28&earlier=2026-11-20',
      '/api/seals/consistency?earlier=2026-11-20&later=2026-11-28',
    ],
    ['  /api/plays/export.json\n', 'own /api/plays/export.json'],
  ])('%s', (text, url) => {
    expect(urlOf(text)).toBe(url);
  });

  it('a text that is no address is none', () => {
    for (const text of ['{"format":"x"}', '', 'hello', '/ a', '{}\n/battles?b=1']) {
      expect(resolveLink(text, HERE)).toBeUndefined();
    }
  });

  it('and no other site, private call or odd id is ever read', () => {
    for (const text of ['https://elsewhere.example/api/jackpot/days/2026-11-28', '//elsewhere.example/battles?b=1']) {
      expect(urlOf(text)).toContain('addresses of this site only');
    }
    for (const text of ['/api/auth/me', '/battles', '/battles?b=../../auth/me', '/api/battles/x/../record', '/packs']) {
      expect(urlOf(text)).toContain('No file is known at this address');
    }
  });
});
