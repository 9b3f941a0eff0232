import { LIMITS } from '@voltide/contract';
import { expect, it } from 'vitest';

import { readInvited } from './invited.ts';

it('S5-01 players are named with spaces or commas between them, each once', () => {
  expect(readInvited(' amber, kim_9\n Amber;tess ')).toEqual({ ok: true, names: ['Amber', 'kim_9', 'tess'] });
  expect(readInvited('')).toEqual({ ok: true, names: [] });
});

it('S5-01 what is no username is named, and so is a list that is too long', () => {
  expect(readInvited('amber <b>')).toEqual({ ok: false, error: '“<b>” is not a valid username.' });
  const many = Array.from({ length: LIMITS.battleInvitesMax + 1 }, (_, i) => `player${i}`);
  expect(readInvited(many.join(' '))).toMatchObject({ ok: false, error: '20 players can be named at most.' });
});
