import { expect, it } from 'vitest';

import { profileRules, profileTitle, whyText } from './profile-words.ts';

const STRICT = { profile: 'strict', profileBy: 'country', minPlayIntervalMs: 5000, packsPerOpenMax: 1 } as const;

it('S15-03 says what profile strict means and that it is for the country', () => {
  expect(profileTitle(STRICT)).toBe('Paced play.');
  expect(whyText(STRICT, 'Norway')).toBe('It applies because you are connected from Norway.');
  const rules = profileRules(STRICT).join(' ');
  for (const rule of ['At least 5 s', 'One pack, one bet, one spin', 'no instant mode', 'No note names a reward'])
    expect(rules).toContain(rule);
});

it('S15-03 says the interval and quantity that the server enforces', () => {
  const open = { profile: 'open', profileBy: 'installation', minPlayIntervalMs: 800, packsPerOpenMax: 10 } as const;
  expect(profileRules(open).join(' ')).toContain('At least 0.8 s between two plays. Up to 10 packs at once');
  expect(whyText(open, 'Norway')).toBe('It is the rule of this installation, wherever you are.');
});

it('S15-03 says that nothing is played where play is closed, and what is left', () => {
  const closed = { ...STRICT, profile: 'closed' } as const;
  expect(profileRules(closed).join(' ')).toMatch(
    /Nothing can be played.*Nothing can be deposited.*sell items, withdraw/,
  );
});
