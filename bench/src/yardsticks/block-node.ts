/**
 * A node in a process of its own, for the bench of the scan. Arguments: how many blocks, transactions in each, and
 * `devnet` or `mainnet`. The devnet makes its answers as it is asked; of blocks like mainnet's, which it cannot make,
 * the text is ready before, so that no node could be faster. Sends its address and where its blocks begin.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { present } from '@voltide/core';
import { startDevnet } from '@voltide/devnet';
import { prepare } from '@voltide/devnet/prepared';
import {
  addressOfPrivateKey,
  BLOCK_HEADER,
  blockId,
  buildTransfer,
  CONTRACT_SUCCESS,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  parseHex,
  RESULT,
  signBlockHeader,
  signTransaction,
  transactionId,
  transactionOf,
  transactionRoot,
  type BlockHeader,
} from '@voltide/tron';

export type NodeFacts = { readonly url: string; readonly from: number; readonly to: number };

const KEY = parseHex('02'.repeat(32));
const SLOT_MS = 3000;
const START_MS = 1_700_000_000_000;

const [blocks = 0, transactions = 0] = process.argv.slice(2, 4).map(Number);
const facts = process.argv[4] === 'devnet' ? await startFilledDevnet() : await startLikeMainnet();
process.send?.(facts);
process.once('disconnect', () => process.exit(0));

async function startFilledDevnet(): Promise<NodeFacts> {
  const devnet = await startDevnet({ seed: 'bench scan', ports: [0] });
  const url = present(devnet.urls[0], 'an address');
  const owner = addressOfPrivateKey(KEY);
  const to = addressOfPrivateKey(parseHex('03'.repeat(32)));
  const body = JSON.stringify({ address: formatAddress(owner), amount: '1000000' });
  await fetch(`${url}/devnet/faucet`, { method: 'POST', body });
  devnet.mine(60);
  const from = devnet.chain.getTip('newest').block.header.number + 1;
  for (let block = 0; block < blocks; block++) {
    const { id, block: tip } = devnet.chain.getTip('newest');
    const { timestampMs } = tip.header;
    for (let index = 0; index < transactions; index++) {
      const order = { owner, to, amountSun: 1n, refBlockId: id, timestampMs: timestampMs + index };
      const raw = encodeRawData(buildTransfer({ ...order, expirationMs: timestampMs + 60_000 }));
      devnet.chain.submit(prepare(signTransaction(transactionOf(raw), KEY)));
    }
    devnet.mine();
  }
  devnet.mine(27);
  return { url, from, to: from + blocks - 1 };
}

type Sample = { readonly name: string; readonly raw_data_hex: string };

/** Blocks of real transactions, mostly calls of contracts, as a node tells of them. */
async function startLikeMainnet(): Promise<NodeFacts> {
  const path = new URL('../../../packages/tron/data/transactions.json', import.meta.url);
  const { transactions: samples } = JSON.parse(readFileSync(path, 'utf8')) as { transactions: readonly Sample[] };
  const raws = samples.map(({ raw_data_hex: raw }) => parseHex(raw));
  const texts: string[] = [];
  const owner = addressOfPrivateKey(KEY);
  let before: BlockHeader = { ...BLOCK_HEADER.empty, number: 1, timestampMs: START_MS, witness: owner };
  const first = headText(before);
  for (let block = 0; block < blocks; block++) {
    const made = Array.from({ length: transactions }, (_, i) => makeTransaction(present(raws[i % raws.length], 'one')));
    before = {
      ...BLOCK_HEADER.empty,
      number: before.number + 1,
      timestampMs: before.timestampMs + SLOT_MS,
      parentId: blockId(before),
      witness: owner,
      transactionRoot: transactionRoot(made.map(({ encoded }) => encoded)),
    };
    texts.push(`{${headMembers(before)},"transactions":[${made.map(({ text }) => text).join(',')}]}`);
  }
  const newest = headText(before);
  const witnesses = JSON.stringify({ witnesses: [{ address: formatHex(owner), isJobs: true }] });
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url?.endsWith('/listwitnesses') === true) response.end(witnesses);
      else if (request.url?.endsWith('/getblockbylimitnext') !== true)
        response.end(body.includes('id_or_num') ? first : newest);
      else {
        const { startNum, endNum } = JSON.parse(body) as { startNum: number; endNum: number };
        response.end(`{"block":[${texts.slice(startNum - 2, endNum - 2).join(',')}]}`);
      }
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, from: 2, to: blocks + 1 };
}

function headMembers(header: BlockHeader): string {
  const raw = {
    number: header.number,
    txTrieRoot: formatHex(header.transactionRoot),
    witness_address: formatHex(header.witness),
    parentHash: formatHex(header.parentId),
    timestamp: header.timestampMs,
  };
  const signature = formatHex(signBlockHeader(header, KEY));
  const told = JSON.stringify({ raw_data: raw, witness_signature: signature });
  return `"blockID":"${formatHex(blockId(header))}","block_header":${told}`;
}

function headText(header: BlockHeader): string {
  return `{${headMembers(header)}}`;
}

function makeTransaction(rawData: Uint8Array): { readonly encoded: Uint8Array; readonly text: string } {
  const results = [{ ...RESULT.empty, contractResult: CONTRACT_SUCCESS }];
  const transaction = { ...transactionOf(rawData, [new Uint8Array(65).fill(7)]), results };
  const hex = formatHex(rawData);
  // Nodes repeat the same as redundant JSON.
  const view = {
    contract: [{ parameter: { value: { data: hex }, type_url: 'type.googleapis.com/protocol.TriggerSmartContract' } }],
  };
  const text = JSON.stringify({
    ret: [{ contractRet: 'SUCCESS' }],
    signature: ['07'.repeat(65)],
    txID: formatHex(transactionId(rawData)),
    raw_data: view,
    raw_data_hex: hex,
  });
  return { encoded: encodeTransaction(transaction), text };
}
