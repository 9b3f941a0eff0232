import { Lobby } from './lobby/lobby.tsx';
import { useSeatDeskKeeper } from './model/use-seat-desk.ts';
import { Bring } from './parts/bring.tsx';
import { usePort } from './port.ts';

const loadRoom = async () => (await import('./room/battle-room.tsx')).BattleRoom;

/** /battles: the lobby; with ?b={battleId} the room of a battle, whose code comes with it. */
export function Screen() {
  const { b, link } = usePort().search;
  useSeatDeskKeeper();
  if (b === undefined) return <Lobby />;
  return (
    <Bring
      key={b}
      load={loadRoom}
      props={{ battleId: b, link }}
      waiting={<div className="page" aria-busy="true" />}
      fault="The battle could not be loaded. Please try again."
    />
  );
}
