/**
 * Checks exported plays, a battle, a day of the jackpot or tickets in it, seasons of leaderboards or a place in one, or
 * a seal of what is owed, offline: no network, no database, nothing of the server but the pure rules and packages.
 *
 * Usage: npm run verify -- FILE.json           for people
 *        npm run -s verify -- --json FILE.json for machines
 *        npm run verify -- --steps FILE.json   one sentence, and each step with its numbers
 *        npm run verify -- WEEK.json NEXT.json seasons together: what one left, the next began with
 *
 * Exit code 0: all that was checked holds; 1: something does not, or is not covered; 2: unreadable, or nothing to
 * check.
 */
import { verify } from './verify.ts';

const { code, out, err } = verify(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
