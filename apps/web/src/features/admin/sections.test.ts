import { expect, it } from 'vitest';

import { findSection, findSectionIn } from './model/find-section.ts';
import { SECTIONS } from './model/section-table.ts';

it('S13-01 every section has an address and a letter of its own, and none is beyond its address', () => {
  const paths = SECTIONS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const letters = SECTIONS.flatMap(({ place }) => (place === undefined ? [] : [place.letter]));
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.every((letter) => /^[a-fh-z]$/.test(letter))).toBe(true);
  for (const section of SECTIONS) {
    expect(section.path).toBe(section.path.toLowerCase());
    const address = `/adminxxx/${section.path.replace(/:\w+/, 'usr_1')}`.replace(/\/$/, '');
    expect(findSection(address)?.section).toBe(section);
  }
});

it('S13-01 an address names its section, what stands in it, and the section above', () => {
  const players = { path: 'players', title: 'Players' };
  const player = { path: 'players/:id', title: 'Player' };
  const sections = [{ path: '', title: 'Overview' }, players, player];
  expect(findSectionIn(sections, '/adminxxx/players')).toEqual({ section: players, params: {}, parent: players });
  expect(findSectionIn(sections, '/adminxxx/players/usr_1')).toEqual({
    section: player,
    params: { id: 'usr_1' },
    parent: players,
  });
  expect(findSectionIn(sections, '/adminxxx')?.section.title).toBe('Overview');
  for (const path of ['/adminxxx/nowhere', '/adminxxx/players/usr_1/more', '/adminxxx/players/%e0']) {
    expect(findSectionIn(sections, path)?.section).toBe(path.endsWith('%e0') ? player : undefined);
  }
});
