import { expect, it } from 'vitest';

import { findSection } from './model/find-section.ts';
import { SECTIONS } from './sections.ts';

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
  const load = () => Promise.reject(new Error('not loaded here'));
  const players = { path: 'players', title: 'Players', load };
  const player = { path: 'players/:id', title: 'Player', load };
  const sections = [{ path: '', title: 'Overview', load }, players, player];
  expect(findSection('/adminxxx/players', sections)).toEqual({ section: players, params: {}, parent: players });
  expect(findSection('/adminxxx/players/usr_1', sections)).toEqual({
    section: player,
    params: { id: 'usr_1' },
    parent: players,
  });
  expect(findSection('/adminxxx', sections)?.section.title).toBe('Overview');
  for (const path of ['/adminxxx/nowhere', '/adminxxx/players/usr_1/more', '/adminxxx/players/%e0']) {
    expect(findSection(path, sections)?.section).toBe(path.endsWith('%e0') ? player : undefined);
  }
});
