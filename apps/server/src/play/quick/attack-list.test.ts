import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');
const LIST = join(SERVER, '../../../docs/quick-game-attacks.md');
const DEMANDED = [
  /forged token/i,
  /ticket again/i,
  /−500/,
  /10¹⁵/,
  /clock set back/i,
  /two games of one browser/i,
  /beside a bearer token/i,
];

function listAttacks(): readonly { readonly attack: string; readonly gets: string; readonly test: string }[] {
  let last = '';
  return readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| attack |'))
    .map((line) => {
      const [, attack = '', gets = '', test = ''] = line.split('|').map((cell) => cell.trim());
      last = test === 'the same' ? last : test;
      return { attack, gets, test: last };
    });
}

describe('docs/quick-game-attacks.md', () => {
  it.each(listAttacks())('S9-05 S11-03 names a test that is there: $attack', ({ gets, test }) => {
    const [, file = '', title = ''] = /^`([^`]+\.test\.ts)`: (.+)$/.exec(test) ?? [];
    expect(gets).not.toBe('');
    expect(title.length).toBeGreaterThan(15);
    expect(readFileSync(join(SERVER, file), 'utf8').replaceAll('’', "'")).toContain(title);
  });

  it('S9-05 S11-03 has every attack that was asked for', () => {
    const attacks = listAttacks().map(({ attack }) => attack);
    expect(attacks.length).toBeGreaterThan(30);
    for (const demanded of DEMANDED) expect(attacks.filter((attack) => demanded.test(attack))).not.toEqual([]);
  });
});
