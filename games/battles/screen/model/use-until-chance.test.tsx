import { mount, settle } from '@voltide/ui/testing';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { BattleCard } from '../../contract.ts';
import { shownBattle } from '../testing/shown-battle.ts';
import { UNTIL_CHANCE_MS, useUntilChance } from './use-until-chance.ts';

const [KNOWN, UNKNOWN] = [shownBattle('b1'), shownBattle('b2', { tieChance: null })];

function List({ reload }: { readonly reload: () => void }) {
  const [battles, setBattles] = useState<readonly BattleCard[]>([KNOWN]);
  useUntilChance(battles, reload);
  return (
    <>
      <button type="button" onClick={() => setBattles([KNOWN])}>
        Known
      </button>
      <button type="button" onClick={() => setBattles([KNOWN, UNKNOWN])}>
        Unknown
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('S5-01 a list is read again while it is seen and the chance of a tie of one battle is missing', async () => {
  const reload = vi.fn();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const page = await mount(<List reload={reload} />);
  vi.advanceTimersByTime(3 * UNTIL_CHANCE_MS);
  expect(reload).toHaveBeenCalledTimes(0);
  const [known, unknown] = page.querySelectorAll('button');
  await settle(() => unknown?.click());
  vi.advanceTimersByTime(2 * UNTIL_CHANCE_MS);
  expect(reload).toHaveBeenCalledTimes(2);
  seen.mockReturnValue('hidden');
  vi.advanceTimersByTime(2 * UNTIL_CHANCE_MS);
  expect(reload).toHaveBeenCalledTimes(2);
  seen.mockReturnValue('visible');
  await settle(() => known?.click());
  vi.advanceTimersByTime(3 * UNTIL_CHANCE_MS);
  expect(reload).toHaveBeenCalledTimes(2);
});
