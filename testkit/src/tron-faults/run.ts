import { startDevnet, type Devnet } from '@voltide/devnet';
import { prepareBytes } from '@voltide/devnet/prepared';
import { Refusal } from '@voltide/devnet/refusal';
import {
  addressOfPrivateKey,
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  formatAddress,
  formatHex,
  formatTrx,
  sameBytes,
  signTransaction,
  transactionOf,
} from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';
import { createNodePool } from '@voltide/tron/client/node-pool';

import { createDatabase, type Database } from './books.ts';
import { createChance, type Chance } from './chance.ts';
import { turn, type Desk, type Variant } from './desk.ts';
import { listViolations, START_SUN, type Violation } from './judge.ts';
import { blow, calm } from './storm.ts';

const ROUNDS = 40;
const MOST_ROUNDS_AFTER = 150;
/** Longer than any transaction of the run can still be valid. */
const BLOCKS_AFTER = 60;
const WITHDRAWALS = 8;
const PEOPLE = 4;

type FaultRun = {
  readonly violations: readonly Violation[];
  readonly withdrawals: number;
  readonly attempts: number;
  readonly deposits: number;
  readonly crashes: number;
};

class Crash extends Error {}

const keyOf = (first: number) => {
  const privateKey = new Uint8Array(32).fill(first);
  return { privateKey, address: addressOfPrivateKey(privateKey) };
};
const PLATFORM = keyOf(1);

/**
 * Deposits and withdrawals through a storm: crashes at any moment, reorganisations, nodes that lose, lag, refuse and
 * lie. Then calm, until nothing is open. The same seed gives the same run.
 */
export async function runFaults(seed: number, variant: Variant): Promise<FaultRun> {
  const devnet = await startDevnet({ seed: `faults ${seed}`, ports: [0, 0] });
  try {
    const people = Array.from({ length: PEOPLE }, (_, index) => keyOf(index + 2));
    await fund(
      devnet,
      [PLATFORM, ...people].map(({ address }) => address),
    );
    const chance = createChance(seed);
    const { desk, database, crashes } = open(devnet, chance, variant);
    const own = formatHex(PLATFORM.address);
    let stamp = 0;
    for (let round = 0; round < ROUNDS; round++) {
      blow(devnet, chance, own);
      if (chance.is(0.4)) order(database, chance);
      if (chance.is(0.5)) deposit(devnet, keyOf(2 + chance.below(PEOPLE)), ++stamp);
      await tryTurn(desk);
    }
    calm(devnet);
    const calmDesk: Desk = { ...desk, hazard: () => undefined, canSign: () => true };
    const isOpen = (): boolean => database.read().withdrawals.some(({ state }) => state === 'open');
    for (let round = 0; round < MOST_ROUNDS_AFTER && isOpen(); round++) {
      devnet.mine(3);
      await turn(calmDesk);
    }
    devnet.mine(BLOCKS_AFTER);
    for (let round = 0; round < BLOCKS_AFTER; round++) await turn(calmDesk);
    const { withdrawals, attempts, deposits } = database.read();
    return {
      violations: listViolations(devnet.chain, database.read(), PLATFORM.address),
      withdrawals: withdrawals.length,
      attempts: attempts.length,
      deposits: deposits.size,
      crashes: crashes(),
    };
  } finally {
    await devnet.close();
  }
}

async function fund(devnet: Devnet, addresses: readonly Uint8Array[]): Promise<void> {
  for (const address of addresses) {
    const body = JSON.stringify({ address: formatAddress(address), amount: formatTrx(START_SUN) });
    await fetch(`${devnet.urls[0] ?? ''}/devnet/faucet`, { method: 'POST', body });
  }
  devnet.mine(20);
}

function open(devnet: Devnet, chance: Chance, variant: Variant) {
  const { chain } = devnet;
  const nowMs = (): number => chain.getTip('newest').block.header.timestampMs;
  const { id, block } = chain.getTip('solid');
  const { number, timestampMs } = block.header;
  const database = createDatabase({ number, id, timestampMs });
  const producers = chain.producers.map(({ address }) => address);
  let crashes = 0;
  const desk: Desk = {
    database,
    pool: createNodePool(
      devnet.urls.map((url) => createNode({ url })),
      nowMs,
    ),
    key: PLATFORM,
    isProducer: (address) => producers.some((producer) => sameBytes(producer, address)),
    variant,
    nowMs,
    canSign: () => chance.is(0.9),
    hazard() {
      if (!chance.is(0.03)) return;
      crashes += 1;
      throw new Crash();
    },
  };
  return { desk, database, crashes: () => crashes };
}

async function tryTurn(desk: Desk): Promise<void> {
  try {
    await turn(desk);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

function order(database: Database, chance: Chance): void {
  const number = database.read().withdrawals.length;
  if (number >= WITHDRAWALS) return;
  const to = keyOf(2 + chance.below(PEOPLE)).address;
  const amountSun = BigInt(1_000_000 + chance.below(50_000_000));
  database.commit((books) => ({
    ...books,
    withdrawals: [...books.withdrawals, { number, to, amountSun, state: 'open' }],
  }));
}

function deposit({ chain }: Devnet, from: ReturnType<typeof keyOf>, stamp: number): void {
  const { header } = chain.getTip('newest').block;
  const raw = buildTransfer({
    owner: from.address,
    to: PLATFORM.address,
    amountSun: BigInt(10_000_000 + stamp),
    refBlockId: chain.getTip('solid').id,
    expirationMs: header.timestampMs + 600_000,
    timestampMs: stamp,
  });
  const encoded = encodeTransaction(signTransaction(transactionOf(encodeRawData(raw)), from.privateKey));
  try {
    chain.submit(prepareBytes(encoded));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
