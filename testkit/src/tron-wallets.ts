import { randomBytes } from 'node:crypto';

import { connectWallet, createDeposit, signDeposit, stepUp, verifyWallet, type ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import { startDevnet, type Devnet } from '@voltide/devnet';
import {
  addressOfPrivateKey,
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  parseAddress,
  parseHex,
  parseTrx,
  signHash,
  signMessage,
  transactionId,
  transactionOf,
} from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';

import type { Client } from './client.ts';
import { createTestClock } from './clock.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** A key, as a wallet holds it. */
export type TestWallet = {
  readonly address: string;
  readonly signText: (text: string) => string;
  /** Signs what was built, by its bytes. */
  readonly sign: (transaction: { readonly raw_data_hex: string }) => string;
};

/** A wallet of a key of its own, or of the one given. */
export function createTestWallet(privateKey: Uint8Array = randomBytes(32)): TestWallet {
  return {
    address: formatAddress(addressOfPrivateKey(privateKey)),
    signText: (text) => formatHex(signMessage(text, privateKey)),
    sign: ({ raw_data_hex: raw }) => formatHex(signHash(transactionId(parseHex(raw)), privateKey)),
  };
}

/** A chain whose time is a world's: each block moves the world's clock on by 3 s. */
export type WorldChain = Devnet & {
  readonly fund: (wallet: Pick<TestWallet, 'address'>, amount?: string) => Promise<void>;
  /** Makes a transfer without a request of the server. */
  readonly transfer: (from: TestWallet, to: string, amount: string) => Promise<void>;
  readonly mineAt: (world: Pick<World, 'clock'>, blocks?: number) => void;
  readonly control: (path: string, body?: object) => Promise<unknown>;
};

const SLOT_MS = 3000;
let transfers = 0;

const addressBytes = (text: string): Uint8Array => present(parseAddress(text), 'an address');

/** Starts a chain of two nodes, whose blocks come by `mineAt` alone. */
export async function startWorldChain(seed: string): Promise<WorldChain> {
  const devnet = await startDevnet({ seed, ports: [0, 0] });
  // Transactions expire a day after the newest block at most, so that one is of now.
  devnet.chain.mine(createTestClock().nowMs());
  const control = async (path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${devnet.urls[0]}/devnet/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };
  return {
    ...devnet,
    control,
    fund: async ({ address }, amount = '1000') => {
      await control('faucet', { address, amount });
    },
    transfer: async (from, to, amount) => {
      const ref = devnet.chain.getTip('solid');
      const timestampMs = devnet.chain.getTip('newest').block.header.timestampMs + ++transfers;
      const raw = encodeRawData(
        buildTransfer({
          owner: addressBytes(from.address),
          to: addressBytes(to),
          amountSun: parseTrx(amount),
          refBlockId: ref.id,
          expirationMs: timestampMs + 3_600_000,
          timestampMs,
        }),
      );
      const signature = parseHex(from.sign({ raw_data_hex: formatHex(raw) }));
      const [url] = devnet.urls;
      await createNode({ url: url ?? '' }).broadcast(encodeTransaction(transactionOf(raw, [signature])));
    },
    mineAt: ({ clock }, blocks = 1) => {
      for (let mined = 0; mined < blocks; mined++) {
        clock.advance(SLOT_MS);
        devnet.chain.mine(clock.nowMs());
      }
    },
  };
}

/** Connects a wallet and proves its address. */
export async function linkWallet({ client, password }: Pick<Person, 'client' | 'password'>, wallet: TestWallet) {
  const { challenge } = await client.call(connectWallet, { body: { walletAddress: wallet.address } });
  if (challenge === null) return;
  await client.call(stepUp, { body: { password } });
  await client.call(verifyWallet, { body: { signature: wallet.signText(challenge.text) } });
}

let keys = 0;

/** Builds, signs and sends a deposit. */
export async function sendDeposit(
  client: Client,
  wallet: TestWallet,
  amount: string,
): Promise<ResponseOf<typeof signDeposit>> {
  const built = await client.call(createDeposit, { body: { amount }, key: `deposit-${++keys}` });
  const signature = wallet.sign(built.transaction);
  return client.call(signDeposit, { params: { id: built.id }, body: { signature } });
}
