import { ErrorState } from '@voltide/ui';
import { useEffect, useState, type ComponentType } from 'react';

import { Lobby } from './lobby/lobby.tsx';
import { usePort } from './port.ts';
import type { BattleRoomProps } from './room/battle-room.tsx';

/** /battles: the lobby; with ?b={battleId} the room of a battle, whose code comes with it. */
export function Screen() {
  const { b, link } = usePort().search;
  return b === undefined ? <Lobby /> : <Room key={b} battleId={b} link={link} />;
}

function Room(props: BattleRoomProps) {
  const [state, setState] = useState<ComponentType<BattleRoomProps> | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isHere = true;
    import('./room/battle-room.tsx').then(
      ({ BattleRoom }) => isHere && setState(() => BattleRoom),
      () => isHere && setState('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  if (state === undefined) return <div className="page" aria-busy="true" />;
  if (state === 'failed') {
    const again = (): void => {
      setState(undefined);
      setAttempt(attempt + 1);
    };
    return <ErrorState text="The battle could not be loaded. Please try again." onRetry={again} />;
  }
  const BattleRoom = state;
  return <BattleRoom {...props} />;
}
