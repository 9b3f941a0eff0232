import { randomBytes } from 'node:crypto';

import { present } from '@voltide/core';
import { createScan, type Scan } from '@voltide/server/money/tron/chain/scan';
import { createTestWallet, linkWallet, signUpPlayer, startWorldChain, useWorld } from '@voltide/testkit';
import { startLyingNode, type Lie, type NodeJson } from '@voltide/testkit/lying-node';
import {
  addressOfPrivateKey,
  blockId,
  buildTransfer,
  CONTRACT_SUCCESS,
  encodeRawData,
  encodeTransaction,
  formatHex,
  parseAddress,
  parseTrx,
  RESULT,
  signBlockHeader,
  signHash,
  transactionId,
  transactionOf,
  transactionRoot,
  type Cursor,
} from '@voltide/tron';
import { BLOCK_HEADER } from '@voltide/tron/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';

const FORGER = randomBytes(32);
const chain = await startWorldChain('a lying producer');
const liar = await startLyingNode(present(chain.urls[0], 'a node'));
const world = useWorld({ settings: { TRON_NODES: [liar.url, present(chain.urls[1], 'a node')].join(',') } });
const key = randomBytes(32);
const wallet = createTestWallet(key);

beforeAll(async () => {
  const player = await signUpPlayer(world);
  await chain.fund(wallet);
  chain.mineAt(world, 21);
  await linkWallet(player, wallet);
});
afterAll(async () => {
  await liar.close();
  await chain.close();
});

function createMainnetScan(): Scan {
  const { context } = world;
  const { chain: openChain } = context.tron;
  return createScan({
    ...context,
    ...context.mailing,
    config: { tronNetwork: 'mainnet', operatorEmail: undefined },
    chain: openChain,
  });
}

const solidTip = () => chain.chain.getTip('solid');

/** Forges a block on top of the last final one, whose only transaction gives the platform a million. */
async function forgeBlock(): Promise<NodeJson> {
  const tip = solidTip();
  const { platformAddress } = await world.context.tron.chain.get();
  const raw = encodeRawData(
    buildTransfer({
      owner: present(parseAddress(wallet.address), 'an address'),
      to: platformAddress,
      amountSun: parseTrx('1000000'),
      refBlockId: tip.id,
      expirationMs: tip.block.header.timestampMs + 60_000,
      timestampMs: tip.block.header.timestampMs,
    }),
  );
  const signature = signHash(transactionId(raw), key);
  const results = [{ ...RESULT.empty, contractResult: CONTRACT_SUCCESS }];
  const root = transactionRoot([encodeTransaction({ ...transactionOf(raw, [signature]), results })]);
  const header = {
    ...BLOCK_HEADER.empty,
    number: tip.block.header.number + 1,
    parentId: tip.id,
    timestampMs: tip.block.header.timestampMs + 3000,
    transactionRoot: root,
    witness: addressOfPrivateKey(FORGER),
    version: 30,
  };
  return {
    blockID: formatHex(blockId(header)),
    block_header: {
      raw_data: {
        number: header.number,
        txTrieRoot: formatHex(root),
        witness_address: formatHex(header.witness),
        parentHash: formatHex(header.parentId),
        version: header.version,
        timestamp: header.timestampMs,
      },
      witness_signature: formatHex(signBlockHeader(header, FORGER)),
    },
    transactions: [
      { ret: [{ contractRet: 'SUCCESS' }], raw_data_hex: formatHex(raw), signature: [formatHex(signature)] },
    ],
  };
}

function lieOf(forged: NodeJson, number: number): Lie {
  return ({ path, body }, truth) => {
    if (path.endsWith('/listwitnesses')) {
      const { witnesses } = truth as { readonly witnesses: readonly NodeJson[] };
      return { witnesses: [...witnesses, { address: formatHex(addressOfPrivateKey(FORGER)), isJobs: true }] };
    }
    if (path === '/walletsolidity/getblockbylimitnext' && body['startNum'] === number) return { block: [forged] };
    if (path === '/walletsolidity/getblock' && body['id_or_num'] === `${number}`) return forged;
    return undefined;
  };
}

async function readCursor(): Promise<Pick<Cursor, 'number' | 'id'> | undefined> {
  const { rows } = await world.owner.query<{ block: bigint; block_id: Uint8Array }>(
    'select block, block_id from voltide.tron_scan',
  );
  return rows.map((row) => ({ number: Number(row.block), id: Uint8Array.from(row.block_id) }))[0];
}

async function listDeposits(): Promise<readonly unknown[]> {
  const { rows } = await world.owner.query<object>('select state, amount from voltide.deposit order by deposit_id');
  return rows;
}

it('S8-07 a node that names a producer of its own mints nothing, and the true chain goes on being read', async () => {
  const scan = createMainnetScan();
  await scan.run();
  const at = solidTip();
  expect(await readCursor()).toEqual({ number: at.block.header.number, id: at.id });
  liar.lie = lieOf(await forgeBlock(), at.block.header.number + 1);
  const forgetful = createMainnetScan();
  for (const each of [scan, forgetful]) await each.run();
  expect(await readCursor()).toEqual({ number: at.block.header.number, id: at.id });

  const { facts } = await world.context.tron.chain.get();
  await chain.transfer(wallet, facts.platformAddress, '25');
  chain.mineAt(world, 20);
  for (let run = 0; run < 2; run++) await forgetful.run();
  const now = solidTip();
  expect(await readCursor()).toEqual({ number: now.block.header.number, id: now.id });
  expect(await listDeposits()).toEqual([{ state: 'owed', amount: parseTrx('25') }]);
});

it('S8-07 where no two nodes name the same producers the scan waits, and says so once', async () => {
  const own = [{ address: formatHex(addressOfPrivateKey(FORGER)), isJobs: true }];
  liar.lie = ({ path }) => (path.endsWith('/listwitnesses') ? { witnesses: own } : undefined);
  const before = await readCursor();
  chain.mineAt(world, 5);
  const scan = createMainnetScan();
  for (let run = 0; run < 3; run++) await scan.run();
  expect(await readCursor()).toEqual(before);
  expect(world.log.filter((line) => line.includes('name the same producers'))).toHaveLength(1);
  liar.lie = () => undefined;
  await scan.run();
  expect((await readCursor())?.number).toBe(solidTip().block.header.number);
});
