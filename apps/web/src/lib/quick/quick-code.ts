import { quickGame, startQuick } from './quick-game.ts';
import { quickPort } from './quick-port.ts';

/** What the page of a game takes for a Quick Game. */
export const quickCode = { quickGame, startQuick, quickPort };
