/**
 * Checks exported plays, a battle, a day of the jackpot or tickets in it, seasons of leaderboards or a place in one, a
 * seal of what is owed or of a day, or a proof under one, offline: no network, no database, nothing of the server but
 * the pure rules and packages.
 *
 * Usage: npm run verify -- FILE.json           for people
 *        npm run -s verify -- --json FILE.json for machines
 *        npm run verify -- --steps FILE.json   one sentence, and each step with its numbers
 *        npm run verify -- WEEK.json NEXT.json  seasons together: what one left, the next began with
 *        npm run verify -- DAY.json OTHER.json  seals of days together: a split view is found
 *
 * Exit code 0: all that was checked holds; 1: something does not, or is not covered; 2: unreadable, or nothing to
 * check.
 */
import { verify } from './verify.ts';

const { code, out, err } = verify(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
