import '../session/sign-in-guest.ts';

import { ensureClientSeed } from '../fairness/client-seed.ts';
import { startGuest } from '../guest/start-guest.ts';
import { checkPlayHere, prepareCheck } from '../fairness/check-play.ts';
import { drawDemo } from './demo-draw.ts';

/** What a play of any game takes: one file, which comes with the page of the play and is there when it is asked for. */
export const playCode = { startGuest, ensureClientSeed, drawDemo, checkPlayHere, prepareCheck };
