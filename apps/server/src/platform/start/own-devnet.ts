import { createHash } from 'node:crypto';

import { SUN_PER_VT } from '@voltide/core';

import type { Config } from '../../config.ts';
import { systemClock } from '../context/ports.ts';
import { devnetChainFile } from '../config/data-folder.ts';
import { deriveKey } from '../secrets/keys.ts';
import { platformAddressOf } from '../../money/tron/chain/tron-chain.ts';

/** As much as the house has of play money there, so that every win can be paid. */
const PLATFORM_SUN = 10_000_000n * SUN_PER_VT;

type OwnDevnet = { readonly config: Config; readonly stop: () => Promise<void> };

/**
 * Starts the bundled test network, where the settings name none and the database is this program's own: several nodes
 * with one database would each have another chain. Its coins are worthless. Undefined where it is not wanted.
 */
export async function startOwnDevnet(config: Config): Promise<OwnDevnet | undefined> {
  const { tronNetwork, tronNodes, databaseUrl, dataDir, secretKey } = config;
  if (tronNetwork !== 'devnet' || tronNodes.length > 0 || databaseUrl !== undefined) return undefined;
  const { startDevnet } = await import('@voltide/devnet');
  const platform = platformAddressOf(config);
  const devnet = await startDevnet({
    // Anyone with the seed can sign for all accounts, so it comes from the key, and the file holds it.
    seed: createHash('sha256').update(deriveKey(secretKey, 'devnet')).digest('hex'),
    file: devnetChainFile(dataDir),
    ports: [0],
    nowMs: systemClock.nowMs,
    funded: platform === undefined ? [] : [{ address: platform, balanceSun: PLATFORM_SUN }],
    isQuiet: true,
  });
  return { config: { ...config, tronNodes: devnet.urls }, stop: devnet.close };
}
