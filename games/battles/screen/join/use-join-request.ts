import { isQuickGame } from '../../../kit/host.ts';
import type { BattleCard } from '../../contract.ts';
import { isAdvanced } from '../model/order.ts';
import { useOnceKnown, type OnceKnown } from '../model/use-once-known.ts';
import { useHost } from '../host.ts';

type Joined = Pick<BattleCard, 'settings'>;

/** Handles a request to join a battle: it asks first, and in a Quick Game opens the form that saves it (S9-04). */
export function useJoinRequest<Battle extends Joined>(show: (battle: Battle) => void): OnceKnown<Battle> {
  const { signUp } = useHost();
  return useOnceKnown((battle: Battle, viewer) => {
    if (isQuickGame(viewer)) signUp(isAdvanced(battle.settings) ? 'advanced_battles' : 'battles');
    else show(battle);
  });
}
