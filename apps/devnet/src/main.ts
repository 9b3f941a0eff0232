/**
 * Starts a TRON network of its own on this machine, whose money is worth nothing.
 *
 * Usage: npm run devnet -- [--port 9090] [--nodes 1] [--seed TEXT] [--file PATH]
 */
import { parseArgs } from 'node:util';

import { formatAddress } from '@voltide/tron';

import { keyOf } from './chain/keys.ts';
import { startDevnet } from './devnet.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9090' },
    nodes: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'voltide' },
    file: { type: 'string' },
  },
});
const port = Number(values.port);
const count = Number(values.nodes);
const { seed, file } = values;

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
