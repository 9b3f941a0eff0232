import type { AnyGame } from './game.ts';
import * as allGames from './games.ts';

const GAMES: readonly AnyGame[] = Object.values(allGames);

/** The rules of every game. Screens are listed elsewhere, so that this never reaches a .tsx file. */
export function listGames(): readonly AnyGame[] {
  return GAMES;
}

/** The rules of the game with this id. */
export function findGame(id: string, games: readonly AnyGame[] = GAMES): AnyGame | undefined {
  return games.find((game) => game.id === id);
}
