import './wallet.css';
import './tron.css';

import { useQuery } from '@tanstack/react-query';
import type { TronNetworkFacts } from '@voltide/contract';
import { Badge, Button, ErrorState, LinkButton, Skeleton } from '@voltide/ui';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';

import { TRX_LIMITS } from '../../../lib/wallet/trx-limits.ts';
import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { useWithdrawalFee } from '../../../lib/settings/withdrawal-fee.tsx';
import { WithdrawalTimes } from '../../../lib/wallet/withdrawal-times.tsx';
import { useSession } from '../../../lib/session/session-context.ts';
import { networkQuery } from '../model/network-query.ts';
import { shortAddress } from '../model/tron-wallet.ts';
import { plainTrx } from '../model/trx-amount.ts';
import { useDepositsClosed } from '../model/use-deposits-closed.ts';
import { useThrowaway } from '../model/use-throwaway.ts';
import { useTronWallet } from '../model/use-tron-wallet.ts';
import { isNotReady } from '../model/wallet-errors.ts';
import { DEPOSITS_CLOSED, walletToasts } from '../model/wallet-texts.ts';
import { AddressList } from './address-list.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { WalletModal } from './wallet-modal.tsx';

/** Deposits by a TRON wallet: the terms, the way into it, and the proven addresses. */
export function TronPanel() {
  const { user, isGuest } = useSession();
  const isAccount = user !== null && !isGuest;
  const wallet = useTronWallet(isAccount);
  const [isOpen, setOpen] = useState(false);
  const { data, error: lastError, failureReason, refetch } = useQuery(networkQuery);
  const chain = data?.chain;
  const error = lastError ?? failureReason;
  const isReading = data === undefined && error === null;
  useThrowaway(isAccount && chain?.hasFaucet === true ? chain.chainId : undefined);
  const press = (): void => {
    if (isAccount) return setOpen(true);
    walletToasts.signedOut();
    authDialog.openBlocked(user === null ? 'login' : 'signup');
  };
  return (
    <section className="panel tron-panel" aria-labelledby="tron" aria-busy={isReading || undefined}>
      <div className="tron-head">
        <h2 id="tron">TRON wallet</h2>
        {data === undefined ? null : <Standing chain={chain ?? null} />}
      </div>
      {error === null ? <Terms chain={chain} /> : <NoNetwork error={error} onRetry={() => void refetch()} />}
      <div className="middle-row">
        {chain === null ? null : (
          <Button variant="volt" disabled={chain === undefined} onClick={press}>
            {wallet.state.isConnected ? 'Open wallet' : 'Connect Wallet'}
          </Button>
        )}
        <LinkButton href="/terms#balance">Cash and play balance explained</LinkButton>
        {wallet.state.address === null ? null : (
          <span className="mono aside">{shortAddress(wallet.state.address)}</span>
        )}
      </div>
      {isAccount && chain ? <AddressList /> : null}
      {chain ? <LookUpForm explorerUrl={chain.explorerUrl} /> : null}
      {isOpen && chain && user !== null ? (
        <WalletModal wallet={wallet} chain={chain} userId={user.id} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}

function NoNetwork({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!isNotReady(error)) {
    return <ErrorState text="The network could not be read." code={errorText(error)} onRetry={onRetry} />;
  }
  // No button: the page already retries.
  return <ErrorState text="The TRON network does not answer yet. This page keeps trying." />;
}

function Standing({ chain }: { readonly chain: TronNetworkFacts | null }) {
  if (chain !== null) return <Badge tone={chain.network === 'Mainnet' ? 'ok' : 'warn'}>{chain.network}</Badge>;
  return (
    <Badge tone="warn" icon={<Hourglass aria-hidden />}>
      Not open yet
    </Badge>
  );
}

/** Null if the operator has configured no chain; undefined while unknown. */
function Terms({ chain }: { readonly chain: TronNetworkFacts | null | undefined }) {
  const isClosed = useDepositsClosed();
  const fee = useWithdrawalFee();
  if (chain === undefined) return <Skeleton width="100%" height={110} />;
  const least = plainTrx(chain?.leastDeposit ?? '10.000000');
  const deposits = isClosed
    ? DEPOSITS_CLOSED
    : `From ${least} TRX. Credited once the chain has made it final, after about a minute.`;
  const terms = [
    { title: 'Deposits', text: deposits },
    {
      title: 'Withdrawals',
      text:
        `From ${TRX_LIMITS.leastWithdrawal}, from cash only. The fee is ${fee}. ` +
        'They go to an address that you have proven.',
    },
    { title: 'Your keys', text: 'You sign with your own TRON wallet. We never ask for or store its private keys.' },
  ];
  return (
    <>
      {chain === null ? (
        <p className="reading quiet">You can’t deposit or withdraw on this server yet. These rules will apply:</p>
      ) : null}
      <ul className="tron-terms">
        {terms.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="tron-term aside">{text}</p>
          </li>
        ))}
      </ul>
      {chain === null ? null : <WithdrawalTimes />}
    </>
  );
}
