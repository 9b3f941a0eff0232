import { Lobby } from './lobby/lobby.tsx';
import { useSeatDeskKeeper } from './model/use-seat-desk.ts';
import { Bring } from './parts/bring.tsx';
import { DoubtBar } from './parts/doubt-bar.tsx';
import { useHost } from './host.ts';

const loadRoom = async () => (await import('./room/battle-room.tsx')).BattleRoom;

/** /battles: the lobby; with ?b={battleId} the room of a battle, whose code loads on demand. */
export function Screen() {
  const { b, link } = useHost().search;
  useSeatDeskKeeper();
  return (
    <>
      {b === undefined ? (
        <Lobby />
      ) : (
        <Bring
          key={b}
          load={loadRoom}
          props={{ battleId: b, link }}
          waiting={<div className="page" aria-busy="true" />}
          error="The battle could not be loaded. Please try again."
        />
      )}
      <DoubtBar />
    </>
  );
}
