import type { Config } from '../../../config.ts';
import type { OutsideServices } from '../../../platform/telemetry/outside.ts';
import { NotSignedError, type Signer } from './signer.ts';
import type { TronChain } from './tron-chain.ts';

type Ports = {
  readonly config: Pick<Config, 'tronSigner'>;
  readonly chain: Pick<TronChain, 'askNodes'>;
  readonly signer: Signer | undefined;
  readonly outside: OutsideServices;
};

/**
 * Checks every TRON node and the signer, so that operators learn of one that is away, or does not know our secret,
 * before a player needs it.
 */
export function createServiceCheck({ config, chain, signer, outside }: Ports) {
  const checkNodes = async (): Promise<void> => {
    for (const answer of await chain.askNodes()) {
      const service = { kind: 'tron_node', name: answer.node } as const;
      if ('error' in answer) outside.failed(service, answer.error.reason);
      else outside.answered(service);
    }
  };
  const checkSigner = async (): Promise<void> => {
    if (signer === undefined || config.tronSigner === undefined) return;
    const { place } = config.tronSigner;
    const service = { kind: 'signer', name: 'path' in place ? place.path : `${place.host}:${place.port}` } as const;
    try {
      await signer.findLimits();
      outside.answered(service);
    } catch (error) {
      if (!(error instanceof NotSignedError)) throw error;
      outside.failed(service, error.message);
    }
  };
  return async (): Promise<void> => {
    await Promise.all([checkNodes(), checkSigner()]);
  };
}
