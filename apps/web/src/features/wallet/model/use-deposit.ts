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

/** True for an answer with a message, or for no answer. */
function hasWords(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.details.isWordless !== true);
}

/** A deposit built by the server, waiting for the owner's signature. */
export type BuiltDeposit = AnswerOf<'POST /api/wallet/deposits'>;

/**
 * Deposits in two steps: the server builds the transaction, then the wallet signs it. The same amount keeps its key
 * until it was built, so that a retry makes no second deposit.
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
    /** Error of the last step. */
    error,
    forgive: () => setError(undefined),
    build: (amount: string) =>
      attempt(async () => {
        const key = asked.current?.amount === amount ? asked.current.key : createIdempotencyKey();
        asked.current = { amount, key };
        setBuilt(await call('POST /api/wallet/deposits', { body: { amount }, idempotencyKey: key }));
        asked.current = undefined;
      }),
    /** Asks the wallet to sign the built deposit, and submits the signature. */
    sign: () =>
      attempt(async () => {
        if (built === undefined || signer === undefined) return;
        const signature = await signTransaction(signer, built.transaction);
        const { broadcast } = await call('POST /api/wallet/deposits/:id/signature', {
          params: { id: built.id },
          body: { signature },
        });
        // The nodes' answer is not final: the transaction is tracked anyway.
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
