import { quickGame, startQuick } from './quick-game.ts';
import { quickPlays } from './quick-plays.ts';

/** Code that a game's page needs for a Quick Game. */
export const quickCode = { quickGame, startQuick, quickPlays };
