import { useCallback } from 'react';

import { isQuickGame } from '../../../kit/port.ts';
import type { BattleCard } from '../../contract.ts';
import { isAdvanced } from '../model/order.ts';
import { usePort } from '../port.ts';

type Joined = Pick<BattleCard, 'settings'>;

/** What a wish to join a battle does: it asks first, and in a Quick Game opens the form that saves it (S9-04). */
export function useJoinWish<Battle extends Joined>(ask: (battle: Battle) => void): (battle: Battle) => void {
  const { viewer, signUp } = usePort();
  return useCallback(
    (battle) => {
      if (isQuickGame(viewer)) signUp(isAdvanced(battle.settings) ? 'advanced_battles' : 'battles');
      else ask(battle);
    },
    [viewer, signUp, ask],
  );
}
