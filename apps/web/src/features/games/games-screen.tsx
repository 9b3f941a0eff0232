import { useGameHost } from '@voltide/games/kit/host';

import { GameList } from './parts/game-list.tsx';
import { SoloScreen } from './parts/solo-screen.tsx';

/** /games: every game; /games?game={id}: one without a page of its own. */
export function Screen() {
  const { game } = useGameHost().search;
  return game === undefined ? <GameList /> : <SoloScreen key={game} id={game} />;
}
