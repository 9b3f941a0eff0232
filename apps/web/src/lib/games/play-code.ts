import '../begin-guest.ts';

import { ensureClientSeed } from '../client-seed.ts';
import { startGuest } from '../guest-start.ts';
import { checkPlayHere, prepareCheck } from '../play-check.ts';
import { drawDemo } from './demo-draw.ts';

/** What a play of any game takes: one file, which comes with the page of the play and is there when it is asked for. */
export const playCode = { startGuest, ensureClientSeed, drawDemo, checkPlayHere, prepareCheck };
