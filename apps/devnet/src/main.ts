/** Starts a local TRON network, whose money is worth nothing. */
import { parseArgs } from 'node:util';

import { formatAddress } from '@voltide/tron';

import { keyOf } from './chain/keys.ts';
import { startDevnet } from './devnet.ts';

const USAGE = `npm run devnet -- [--port 9090] [--nodes 1] [--seed TEXT] [--file PATH]
  --port   the port of the first node, each further one has the next; 0 for free ones
  --nodes  how many nodes, 1 to 20
  --seed   what all keys come from; another seed is another chain
  --file   where the chain is kept, so that a restart goes on with it
  --help   this text`;

/** Exits with a sentence and the usage if the arguments are invalid. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n\n${USAGE}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '9090' },
        nodes: { type: 'string', default: '1' },
        seed: { type: 'string', default: 'voltide' },
        file: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(name: string, text: string, [least, most]: readonly [number, number]): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : refuse(`--${name} is a whole number from ${least} to ${most}.`);
}

const { seed, file, help, ...texts } = readArguments();
if (help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const port = readNumber('port', texts.port, [0, 65_535]);
const count = readNumber('nodes', texts.nodes, [1, 20]);

const devnet = await startDevnet({
  seed,
  ports: Array.from({ length: count }, (_, index) => (port === 0 ? 0 : port + index)),
  nowMs: () => Date.now(),
  ...(file === undefined ? {} : { file }),
});
process.stdout.write(
  `TRON devnet  ${devnet.urls.join('  ')}\n` +
    `chain id     ${devnet.chainId}, a block every 3 s; nothing on it is worth anything\n` +
    `faucet       ${formatAddress(keyOf(seed, 'faucet').address)}\n` +
    `test TRX     curl ${devnet.urls[0]}/devnet/faucet -d '{"address":"T…"}'\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void devnet.close());
