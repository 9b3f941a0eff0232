import { LOADING_GAME_IDS, TOKEN_SCORE } from '@voltide/games/loading/loading-game';
import { replay, type TimedInput } from '@voltide/games/loading/replay';

import type { Connection } from '../../platform/db/pool.ts';
import { countTokenFaults, listTokenGames, type TokenGame } from './loading-check.sql.ts';

const FIRST: Pick<TokenGame, 'userId' | 'id'> = { userId: 0n as TokenGame['userId'], id: '' };

export async function countLoadingFaults(connection: Connection): Promise<number> {
  let faults = Number(await countTokenFaults(connection));
  let last = FIRST;
  for (
    let rows = await listTokenGames(connection, last);
    rows.length > 0;
    rows = await listTokenGames(connection, last)
  ) {
    for (const row of rows) {
      if (!isEarned(row)) faults += 1;
      last = row;
    }
  }
  return faults;
}

function isEarned({ game, id, ticks, score, inputs }: TokenGame): boolean {
  const gameId = LOADING_GAME_IDS.find((each) => each === game);
  if (gameId === undefined || score < TOKEN_SCORE) return false;
  const replayed = replay(gameId, id, { ticks, inputs: JSON.parse(inputs) as readonly TimedInput[] });
  return replayed.isValid && replayed.score === score;
}
