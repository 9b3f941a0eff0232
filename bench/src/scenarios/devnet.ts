import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startDevnet, type Devnet } from '@voltide/devnet';
import {
  addressOfPrivateKey,
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  parseHex,
  signTransaction,
  transactionOf,
} from '@voltide/tron';

import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';

const BLOCKS = 100;
const TRANSACTIONS = 20;
const KEY = parseHex('02'.repeat(32));

/** Measures the devnet's blocks per second, against a server that sends the same bytes. */
export async function measureDevnet({
  rounds,
  seconds,
}: {
  readonly rounds: number;
  readonly seconds: number;
}): Promise<Row> {
  const devnet = await startDevnet({ seed: 'bench', ports: [0] });
  const url = `${devnet.urls[0] ?? ''}/wallet/getblockbylimitnext`;
  await fill(devnet);
  const from = devnet.chain.getTip('newest').block.header.number - BLOCKS + 1;
  const body = JSON.stringify({ startNum: from, endNum: from + BLOCKS });
  const bytes = await post(url, body);
  const plain = createServer((request, response) => {
    request.resume().on('end', () => response.end(bytes));
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  try {
    const measured: { readonly product: number; readonly yardstick: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const product = await blocksPerSecond(url, body, seconds);
      measured.push({ product, yardstick: await blocksPerSecond(plainUrl, body, seconds) });
    }
    const rate = (name: 'product' | 'yardstick'): string =>
      `${formatNumber(median(measured.map((each) => each[name])))}/s`;
    return {
      what: `devnet: blocks of ${TRANSACTIONS} transactions served, against plain HTTP of the same bytes`,
      product: rate('product'),
      yardstick: rate('yardstick'),
      ratio: median(measured.map(({ product, yardstick }) => product / yardstick)),
      better: 'higher',
      goal: 0.5,
      limit: 0.2,
    };
  } finally {
    plain.close();
    plain.closeAllConnections();
    await devnet.close();
  }
}

async function fill(devnet: Devnet): Promise<void> {
  const url = devnet.urls[0] ?? '';
  const owner = addressOfPrivateKey(KEY);
  const to = addressOfPrivateKey(parseHex('03'.repeat(32)));
  await post(`${url}/devnet/faucet`, JSON.stringify({ address: formatAddress(owner), amount: '1000000' }));
  devnet.mine();
  for (let block = 0; block < BLOCKS; block++) {
    const { id, block: tip } = devnet.chain.getTip('newest');
    const { timestampMs } = tip.header;
    for (let index = 0; index < TRANSACTIONS; index++) {
      const order = { owner, to, amountSun: 1n, refBlockId: id, timestampMs: timestampMs + index };
      const raw = encodeRawData(buildTransfer({ ...order, expirationMs: timestampMs + 60_000 }));
      const transaction = formatHex(encodeTransaction(signTransaction(transactionOf(raw), KEY)));
      await post(`${url}/wallet/broadcasthex`, JSON.stringify({ transaction }));
    }
    devnet.mine();
  }
}

async function blocksPerSecond(url: string, body: string, seconds: number): Promise<number> {
  const startMs = performance.now();
  let blocks = 0;
  while (performance.now() - startMs < seconds * 1e3) {
    await post(url, body);
    blocks += BLOCKS;
  }
  return (blocks * 1e3) / (performance.now() - startMs);
}

async function post(url: string, body: string): Promise<Buffer> {
  const response = await fetch(url, { method: 'POST', body });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
