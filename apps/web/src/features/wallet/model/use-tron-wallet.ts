import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatVt } from '@voltide/core';
import { useCallback, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { balanceQuery } from '../../../lib/balance/balance-query.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import type { FoundWallet } from '../../../lib/tron-wallet/find-wallets.ts';
import { networkOf, type TronNetwork } from '../../../lib/tron-wallet/tron-network.ts';
import { readBalanceSun, readChainId, signMessage } from '../../../lib/tron-wallet/wallet-calls.ts';
import { WalletError } from '../../../lib/tron-wallet/wallet-error.ts';
import type { Held } from '../../../lib/tron-wallet/wallet-watch.ts';
import { networkQuery } from './network-query.ts';
import { shortAddress, walletState, type TronWalletState } from './tron-wallet.ts';
import { useWalletWatch } from './use-wallet-watch.ts';
import { walletToasts } from './wallet-texts.ts';

/** Interval at which balances are read while a wallet is connected (S8-05). */
const SYNC_MS = 30_000;

const CONNECTION = queryFor('GET /api/wallet/connection');

export type TronWallet = {
  readonly state: TronWalletState;
  readonly wallets: readonly FoundWallet[];
  readonly held: FoundWallet | undefined;
  /** True if the server has seen a signature of the held address. */
  readonly isProven: boolean;
  readonly network: TronNetwork;
  /** True if the wallet is on the server's chain, or while that is unknown. */
  readonly isOnChain: boolean;
  /** Asks a wallet for its address, and for a signature if the address is new. Resolves to false after an error. */
  readonly connect: (id?: string) => Promise<boolean>;
  readonly prove: () => Promise<boolean>;
  readonly disconnect: () => Promise<void>;
};

export function useTronWallet(isAccount: boolean): TronWallet {
  const queryClient = useQueryClient();
  const refresh = useCallback((): void => {
    void queryClient.invalidateQueries({ queryKey: CONNECTION.queryKey });
    void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/wallet/addresses').queryKey });
  }, [queryClient]);
  const leave = useCallback((): void => {
    void call('POST /api/wallet/disconnect')
      .catch(() => undefined)
      .finally(refresh);
  }, [refresh]);
  const { watch, ...standing } = useWalletWatch(isAccount, leave);
  const { held } = standing;
  const { isLoading, error, attempt, forget } = useAttempt(refresh);
  const { server, own, chainId, connection, balance } = useReadings(isAccount, held);

  return {
    state: walletState({
      standing,
      walletBalance: own,
      onChainBalance: connection?.onChainBalance ?? undefined,
      gameBalance: balance,
      isLoading,
      error,
    }),
    wallets: standing.wallets,
    held: held?.wallet,
    isProven: connection?.isProven === true && connection.address === held?.address,
    network: networkOf(chainId, server?.chainId),
    isOnChain: chainId === undefined || server === undefined || chainId === server.chainId,
    connect: (id) =>
      attempt(async () => {
        const address = (await watch?.connect(id)) ?? '';
        const now = watch?.get().held;
        if (now !== undefined) await prove(now);
        return address;
      }),
    prove: () =>
      attempt(async () => {
        if (held !== undefined) await prove(held);
        return held?.address ?? '';
      }),
    disconnect: async () => {
      watch?.disconnect();
      forget();
      try {
        await call('POST /api/wallet/disconnect');
        walletToasts.disconnected();
      } catch {
        walletToasts.disconnectionFailed();
      } finally {
        refresh();
      }
    },
  };
}

/** Connects or proves, and reports the result. */
function useAttempt(onEnd: () => void) {
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (doIt: () => Promise<string>): Promise<boolean> => {
    setLoading(true);
    setError(null);
    try {
      walletToasts.connected(shortAddress(await doIt()));
      return true;
    } catch (thrown) {
      setError(thrown instanceof WalletError ? thrown.message : errorText(thrown));
      walletToasts.connectionFailed();
      return false;
    } finally {
      setLoading(false);
      onEnd();
    }
  };
  return { isLoading, error, attempt, forget: () => setError(null) };
}

/** Asks the wallet for a signature if the server requires one. */
async function prove({ wallet, address }: Held): Promise<void> {
  const { challenge } = await call('POST /api/wallet/connect', { body: { walletAddress: address } });
  if (challenge === null) return;
  const signature = await signMessage(wallet, challenge.text);
  await call('POST /api/wallet/verify', { body: { signature } });
}

/** Facts about the held address from wallet and server, read every 30 s (S8-05). */
function useReadings(isAccount: boolean, held: Held | undefined) {
  const isHeld = held !== undefined;
  const sync = { staleTime: 0, refetchInterval: SYNC_MS, enabled: isHeld } as const;
  const { data: facts } = useQuery({ ...networkQuery, enabled: isAccount });
  const { data: connection } = useQuery({ ...CONNECTION, ...sync });
  const { data: game } = useQuery({ ...balanceQuery, enabled: isAccount });
  const own = useQuery({
    ...sync,
    queryKey: ['tron-wallet', held?.address, 'balance'],
    queryFn: async () => (held === undefined ? null : formatVt(await readBalanceSun(held.wallet, held.address))),
  });
  const chain = useQuery({
    ...sync,
    queryKey: ['tron-wallet', held?.wallet.id, 'chain'],
    queryFn: async () => (held === undefined ? null : ((await readChainId(held.wallet)) ?? null)),
  });
  return {
    server: facts?.chain ?? undefined,
    connection: connection ?? undefined,
    balance: game?.balance,
    own: own.data ?? undefined,
    chainId: chain.data ?? undefined,
  };
}
