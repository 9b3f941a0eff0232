import type { Calls } from '@voltide/games/contract';
import { GamePortProvider, useGamePort, type GamePort } from '@voltide/games/kit/port';
import { LoadingGames, type LoadingGamesProps } from '@voltide/games/loading/screen/loading-games.tsx';
import { useMemo, type ReactNode } from 'react';

import { GameHost } from '../../lib/games/game-host.tsx';

/** The loading games inside the app. */
export function GamesDialog(props: LoadingGamesProps) {
  return (
    <GameHost>
      <Earning>
        <LoadingGames {...props} />
      </Earning>
    </GameHost>
  );
}

/** A game that was counted may have earned a token, and with it a free pack. */
function Earning({ children }: { readonly children: ReactNode }) {
  const port = useGamePort<Calls>();
  const earning = useMemo((): GamePort<Calls> => {
    return {
      ...port,
      call: async (name, ...input) => {
        const result = await port.call(name, ...input);
        if (result.ok && name === 'POST /api/loading-games/reports') port.refresh('GET /api/caches');
        return result;
      },
    };
  }, [port]);
  return <GamePortProvider value={earning}>{children}</GamePortProvider>;
}
