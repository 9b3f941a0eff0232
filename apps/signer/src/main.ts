/**
 * Holds the key of the platform's address and signs within its own limits.
 * Usage: npm run signer -- init makes key, secret and the file of decisions in SIGNER_FOLDER
 * npm run signer starts it
 * npm run signer -- about asks the running one for its identity and what it has signed
 */
import { start, printAbout, init, type Surroundings } from './commands.ts';

const [command = 'start', ...more] = process.argv.slice(2);
const surroundings: Surroundings = {
  environment: { ...process.env },
  nowMs: () => Date.now(),
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
};
const commands: Readonly<Record<string, (surroundings: Surroundings) => Promise<void> | void>> = {
  start,
  init,
  about: printAbout,
};
const run = more.length === 0 ? commands[command] : undefined;
// Its files and sockets are for its own user only.
process.umask(0o077);
if (run === undefined) {
  surroundings.complain('usage: npm run signer -- [init|about]');
  process.exitCode = 2;
} else {
  try {
    await run(surroundings);
  } catch (error) {
    surroundings.complain(error instanceof Error ? error.message : String(error));
    // It may listen already.
    process.exit(1);
  }
}
