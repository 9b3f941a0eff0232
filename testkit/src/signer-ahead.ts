import { start } from '@voltide/signer/commands';

/** The signer's program with another clock: its first argument is how many milliseconds that one is ahead. */
const aheadMs = Number(process.argv[2]);

await start({
  environment: process.env,
  nowMs: () => Date.now() + aheadMs,
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
