import { WALLET_MESSAGES } from '@voltide/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { call, createIdempotencyKey, pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { ApiError, NetworkError } from '../../../lib/http/errors.ts';
import type { FoundWallet } from '../../../lib/tron-wallet/find-wallets.ts';
import { signTransaction } from '../../../lib/tron-wallet/wallet-calls.ts';
import { WalletError } from '../../../lib/tron-wallet/wallet-error.ts';
import { plainTrx } from './trx-amount.ts';
import { isNotConnected } from './wallet-errors.ts';
import { walletToasts } from './wallet-texts.ts';

/** True if there is something to tell: an answer with words, or that none came. */
function hasWords(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.details.isWordless !== true);
}

/** A deposit that the server has built and that waits for its owner's signature. */
export type BuiltDeposit = AnswerOf<'POST /api/wallet/deposits'>;

/**
 * Deposits in two steps: the server builds the transaction, then the wallet signs it. The same amount keeps its key
 * until it was built, so that one wish makes one deposit however often it is sent.
 */
export function useDeposit(signer: FoundWallet | undefined) {
  const queryClient = useQueryClient();
  const asked = useRef<{ readonly amount: string; readonly key: string }>(undefined);
  const [built, setBuilt] = useState<BuiltDeposit>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const refuse = (thrown: unknown): void => {
    const text =
      thrown instanceof WalletError
        ? thrown.message
        : hasWords(thrown)
          ? errorText(thrown)
          : WALLET_MESSAGES.depositFailedDetail;
    setError(text);
    if (isNotConnected(thrown)) walletToasts.notConnected();
    else walletToasts.depositFailed(text);
  };
  const attempt = async (doIt: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await doIt();
      return true;
    } catch (thrown) {
      refuse(thrown);
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: [pathOf('GET /api/wallet/transactions')] });
    }
  };
  return {
    built,
    isBusy,
    /** Why the last step did not go through, to show where it was tried. */
    error,
    forgive: () => setError(undefined),
    build: (amount: string) =>
      attempt(async () => {
        const key = asked.current?.amount === amount ? asked.current.key : createIdempotencyKey();
        asked.current = { amount, key };
        setBuilt(await call('POST /api/wallet/deposits', { body: { amount }, idempotencyKey: key }));
        asked.current = undefined;
      }),
    /** Has the wallet sign what was built, and hands the signature in. */
    sign: () =>
      attempt(async () => {
        if (built === undefined || signer === undefined) return;
        const signature = await signTransaction(signer, built.transaction);
        const { broadcast } = await call('POST /api/wallet/deposits/:id/signature', {
          params: { id: built.id },
          body: { signature },
        });
        // What the nodes say decides nothing: it is tracked all the same.
        if (broadcast === 'refused') walletToasts.depositFailed(WALLET_MESSAGES.transactionFailed);
        else walletToasts.depositInitiated(plainTrx(built.amount));
        setBuilt(undefined);
      }),
    drop: () => {
      setBuilt(undefined);
      setError(undefined);
    },
  };
}
