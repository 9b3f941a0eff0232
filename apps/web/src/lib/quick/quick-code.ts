import { quickGame, startQuick } from './quick-game.ts';
import { quickPlays } from './quick-plays.ts';

/** What the page of a game takes for a Quick Game. */
export const quickCode = { quickGame, startQuick, quickPlays };
