import type { Calls } from '@voltide/games/contract';
import { GameHostProvider, useGameHost, type GameHost } from '@voltide/games/kit/host';
import { LoadingGames, type LoadingGamesProps } from '@voltide/games/loading/screen/loading-games.tsx';
import { useMemo, type ReactNode } from 'react';

import { GameHostRoot } from '../../lib/games/game-host.tsx';

export function GamesDialog(props: LoadingGamesProps) {
  return (
    <GameHostRoot>
      <Earning>
        <LoadingGames {...props} />
      </Earning>
    </GameHostRoot>
  );
}

/** A counted game may have earned a token, and with it a free pack. */
function Earning({ children }: { readonly children: ReactNode }) {
  const host = useGameHost<Calls>();
  const earning = useMemo((): GameHost<Calls> => {
    return {
      ...host,
      call: async (name, ...input) => {
        const result = await host.call(name, ...input);
        if (result.ok && name === 'POST /api/loading-games/reports') host.refresh('GET /api/caches');
        return result;
      },
    };
  }, [host]);
  return <GameHostProvider value={earning}>{children}</GameHostProvider>;
}
