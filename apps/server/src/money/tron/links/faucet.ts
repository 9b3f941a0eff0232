import type { askFaucet, ResponseOf } from '@voltide/contract';
import { formatVt, SUN_PER_VT, type Clock, type UserId } from '@voltide/core';
import { formatAddress } from '@voltide/tron';

import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { requireNewDeposits, type PlayRules } from '../../../play/plays/play-rules.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import type { Linking } from './linking.ts';
import { chainNotReady, withinTimeLimit } from '../chain/time-limit.ts';
import { orNothing, type TronChain } from '../chain/tron-chain.ts';

type Ports = {
  readonly config: Pick<Config, 'tronNodes'>;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'nodeQuestion'>;
  readonly chain: TronChain;
  readonly linking: Pick<Linking, 'getProven'>;
};

const GIVEN_SUN = 1000n * SUN_PER_VT;
const LIMIT_MS = 3000;

/** Gives worthless test TRX on the devnet and nowhere else. Throws AppError `not_found` elsewhere. */
export function createFaucet({ config, clock, limits, chain, linking }: Ports) {
  return {
    /** Pays the connected, verified address, if it holds less than one payment. */
    async give(userId: UserId, rules: PlayRules): Promise<ResponseOf<typeof askFaucet>> {
      requireNewDeposits(rules);
      const { facts, pool } = await chain.get();
      const [url] = config.tronNodes;
      if (!facts.hasFaucet || url === undefined) throw new AppError('not_found');
      const { address } = await linking.getProven(userId);
      limits.nodeQuestion(userId, clock.nowMs());
      const account = await withinTimeLimit(orNothing(pool.ask((node) => node.findAccount(address, 'newest'))));
      if ((account?.balanceSun ?? 0n) >= GIVEN_SUN) return { sent: formatVt(0n) };
      const response = await fetch(`${url}/devnet/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address: formatAddress(address), amount: formatVt(GIVEN_SUN) }),
        signal: AbortSignal.timeout(LIMIT_MS),
      }).catch(() => undefined);
      if (response?.ok !== true) throw chainNotReady();
      return { sent: formatVt(GIVEN_SUN) };
    },
  };
}
