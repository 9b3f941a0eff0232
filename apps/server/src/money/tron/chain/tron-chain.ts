import type { TronNetworkFacts } from '@voltide/contract';
import { LEAST_DEPOSIT_SUN } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { addressOfPrivateKey, chainIdOf, formatAddress, GENESIS_IDS, parseAddress, parseHex } from '@voltide/tron';
import { createNode } from '@voltide/tron/client/node';
import { NodeError, NoNodeError } from '@voltide/tron/client/node-error';
import { createNodePool, WrongNetworkError, type NodePool } from '@voltide/tron/client/node-pool';
import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { chainNotReady, withinTimeLimit } from './time-limit.ts';
import { platformKeyOf } from './signer.ts';
import { payoutWaitOf } from '../withdrawals/withdrawal-rules.ts';

export type OpenChain = {
  readonly facts: TronNetworkFacts;
  readonly genesisId: Uint8Array;
  readonly platformAddress: Uint8Array;
  readonly pool: NodePool;
};

const EXPLORERS = {
  mainnet: 'https://tronscan.org/#/transaction/',
  nile: 'https://nile.tronscan.org/#/transaction/',
  shasta: 'https://shasta.tronscan.org/#/transaction/',
  devnet: null,
} as const;

/** A block comes every 3 s. */
const ANSWER_HOLDS_MS = 3000;

type Ports = { readonly config: Config; readonly clock: Clock; readonly log: Pick<Logger, 'error'> };

export type TronChain = ReturnType<typeof createTronChain>;

/**
 * The TRON network of this server. It is closed where the settings name no node, or no address for the platform; on the
 * devnet the address belongs to a key derived from the installation's own.
 */
export function createTronChain({ config, clock, log }: Ports) {
  const { tronNetwork, tronNodes, tronApiKey } = config;
  const platformAddress = platformAddressOf(config);
  const isSetUp = tronNodes.length > 0 && platformAddress !== undefined;
  const apiKey = tronApiKey?.reveal();
  const nodes = tronNodes.map((url) => createNode(apiKey === undefined ? { url } : { url, apiKey }));
  const pool = isSetUp ? createNodePool(nodes, clock.nowMs) : undefined;
  let known: OpenChain | undefined;
  let wrongness: string | undefined;
  let asking: Promise<OpenChain | undefined> | undefined;

  const ask = async (): Promise<OpenChain | undefined> => {
    try {
      if (pool !== undefined && platformAddress !== undefined) known = await learn(pool, tronNetwork, platformAddress);
      wrongness = undefined;
    } catch (error) {
      if (!(error instanceof WrongNetworkError || error instanceof NoNodeError)) throw error;
      // Deposits to another network would never be found, so there are none until the settings are right.
      const found = error instanceof WrongNetworkError ? error.message : undefined;
      if (found !== undefined && found !== wrongness) log.error({ event: 'tron-chain' }, found);
      wrongness = found;
    }
    return known;
  };
  const find = async (): Promise<OpenChain | undefined> => {
    if (known !== undefined) return known;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const isAnswering = createAnswerCheck(clock);
  const findSoon = (): Promise<OpenChain | undefined> => withinTimeLimit(find());
  const findReady = async (): Promise<OpenChain | undefined> => {
    const chain = await findSoon();
    if (chain === undefined && isSetUp && wrongness === undefined) throw chainNotReady();
    return chain;
  };
  /** @throws AppError `wallet_closed`, `chain_not_ready` */
  const get = async (): Promise<OpenChain> => {
    const chain = await findReady();
    if (chain === undefined) throw new AppError('wallet_closed');
    return chain;
  };
  return {
    isSetUp,
    payoutWaitMs: payoutWaitOf(tronNetwork),
    /** Returns undefined while it cannot be used: not set up, no node answers, or one is of another network. */
    find,
    /** Finds it for a person who waits: undefined also where nodes take long. */
    findSoon,
    /** Returns undefined where it is closed. @throws AppError `chain_not_ready` */
    findReady,
    get,
    /** Asks each node for its newest block, with the reasons of failures; empty where the network is not set up. */
    askNodes: async () => (pool === undefined ? [] : pool.askAll((node) => node.getHead('newest'))),
    /** Returns the chain if a node answers now. @throws AppError `wallet_closed`, `chain_not_ready` */
    async getAnswering(): Promise<OpenChain> {
      const chain = await get();
      if (!(await isAnswering(chain))) throw chainNotReady();
      return chain;
    },
  };
}

/** The devnet's id is queried once; those of the others are known, and each node must be of that network. */
async function learn(
  pool: NodePool,
  tronNetwork: Config['tronNetwork'],
  platformAddress: Uint8Array,
): Promise<OpenChain> {
  const genesisId =
    tronNetwork === 'devnet' ? await pool.ask((node) => node.getGenesisId()) : parseHex(GENESIS_IDS[tronNetwork]);
  await pool.checkGenesis(genesisId);
  const facts: TronNetworkFacts = {
    network: tronNetwork === 'mainnet' ? 'Mainnet' : 'Testnet',
    chainId: chainIdOf(genesisId),
    platformAddress: formatAddress(platformAddress),
    leastDeposit: formatVt(LEAST_DEPOSIT_SUN),
    hasFaucet: tronNetwork === 'devnet',
    payoutWaitMs: payoutWaitOf(tronNetwork),
    explorerUrl: EXPLORERS[tronNetwork],
  };
  return { facts, genesisId, platformAddress, pool };
}

/**
 * Checks whether a node answers now. Callers within a few seconds share one check, which asks all nodes at once: one
 * that hangs would delay the others.
 */
function createAnswerCheck({ nowMs }: Clock) {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | undefined;
  const ask = async ({ pool }: OpenChain): Promise<boolean> => {
    const head = await orNothing(pool.askFirst((node) => node.getHead('newest')));
    if (head !== undefined) answeredAtMs = nowMs();
    return head !== undefined;
  };
  return async (chain: OpenChain): Promise<boolean> => {
    if (nowMs() - answeredAtMs < ANSWER_HOLDS_MS) return true;
    asking ??= ask(chain).finally(() => {
      asking = undefined;
    });
    return (await withinTimeLimit(asking)) === true;
  };
}

/** @throws AppError `invalid_request` for an address whose checksum is wrong */
export function readAddress(text: string, field: string): Uint8Array {
  const address = parseAddress(text);
  if (address !== undefined) return address;
  throw new AppError('invalid_request', { fields: { [field]: 'This is no TRON address: its checksum is wrong.' } });
}

export async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoNodeError || error instanceof NodeError) return undefined;
    throw error;
  }
}

/** Returns the platform's address; on the devnet that of its own key, where the settings name none. */
export function platformAddressOf(config: Config): Uint8Array | undefined {
  const { tronNetwork, tronAddress, tronSignerKey } = config;
  if (tronAddress !== undefined) return parseAddress(tronAddress);
  if (tronSignerKey !== undefined) return addressOfPrivateKey(tronSignerKey.reveal());
  return tronNetwork === 'devnet' ? addressOfPrivateKey(platformKeyOf(config)) : undefined;
}
