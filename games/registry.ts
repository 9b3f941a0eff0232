import type { AnyGame } from './game.ts';
import * as allGames from './games.ts';
import type { AnyMatch } from './match.ts';

const GAMES: readonly AnyGame[] = Object.values(allGames);
const MATCHES: readonly AnyMatch[] = [];

/** The rules of every game. Screens are listed elsewhere, so that this never reaches a .tsx file. */
export function listGames(): readonly AnyGame[] {
  return GAMES;
}

/** The rules of everything that several parties play. */
export function listMatches(): readonly AnyMatch[] {
  return MATCHES;
}

/** The rules of the game with this id. */
export function findGame(id: string, games: readonly AnyGame[] = GAMES): AnyGame | undefined {
  return games.find((game) => game.id === id);
}
