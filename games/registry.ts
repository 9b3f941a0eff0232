import type { AnyGame } from './game.ts';
import { packsGame } from './packs/rules.ts';

const GAMES: readonly AnyGame[] = [packsGame];

/** The rules of every game. Screens are listed elsewhere, so that this never reaches a .tsx file. */
export function listGames(): readonly AnyGame[] {
  return GAMES;
}

/** The rules of the game with this id. */
export function findGame(id: string): AnyGame | undefined {
  return GAMES.find((game) => game.id === id);
}
