import '../session/sign-in-guest.ts';

import { ensureClientSeed } from '../fairness/client-seed.ts';
import { startGuest } from '../guest/start-guest.ts';
import { checkPlayHere, prepareCheck } from '../fairness/check-play.ts';
import { drawDemo } from './demo-draw.ts';

/** Code for a play of any game: one file, which loads with the play's page. */
export const playCode = { startGuest, ensureClientSeed, drawDemo, checkPlayHere, prepareCheck };
