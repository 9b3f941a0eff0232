import { LoadingGames, type LoadingGamesProps } from '@voltide/games/loading/screen/loading-games.tsx';

import { GameHost } from '../../lib/games/game-host.tsx';

/** The loading games inside the app. */
export function GamesDialog(props: LoadingGamesProps) {
  return (
    <GameHost>
      <LoadingGames {...props} />
    </GameHost>
  );
}
