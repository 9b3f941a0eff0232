import { useQuery } from '@tanstack/react-query';
import { utcText, type User, type Vault } from '@voltide/contract';
import { Button, ErrorState, Live, Money, Skeleton, Tabs } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { isGuest } from '../../../lib/session/session.ts';
import { useVaultMove, vaultQuery } from '../model/use-vault-move.ts';
import { PutForm } from './put-form.tsx';
import { TakeForm } from './take-form.tsx';

export function VaultPanel({ user }: { readonly user: User | undefined }) {
  const isOwner = user !== undefined && !isGuest(user);
  const { data, error, refetch } = useQuery({ ...vaultQuery, staleTime: 0, enabled: isOwner });
  if (user !== undefined && !isOwner) return null;
  return (
    <section className="vault" aria-labelledby="vault" aria-busy={!data || undefined}>
      <div className="vault-head">
        <h2 id="vault">Vault</h2>
        <p className="quiet">
          Cash that you put out of your own reach. You cannot play with it. It goes in at once, and comes out after 24
          hours, or at once by a code of your second factor.
        </p>
        {error === null ? (
          <p className="bucket-amount">
            {data ? (
              <Money amount={data.vault} decimals={6} wraps />
            ) : (
              <Skeleton width="min(180px, 100%)" height={34} />
            )}
          </p>
        ) : (
          <ErrorState text="The vault could not be read." code={errorText(error)} onRetry={() => void refetch()} />
        )}
      </div>
      <Tabs
        label="Move cash"
        tabs={[
          { value: 'put', text: 'Put in', content: <PutForm cash={data?.cash} /> },
          { value: 'take', text: 'Take out', content: <TakeForm vault={data?.vault} /> },
        ]}
      />
      {data?.release ? <Leaving release={data.release} /> : null}
    </section>
  );
}

function Leaving({ release }: { readonly release: NonNullable<Vault['release']> }) {
  const { move, busy, problem } = useVaultMove();
  return (
    <div className="vault-release">
      <p>
        <Money amount={release.amount} decimals={6} wraps /> leaves the vault on {utcText(release.dueAt)}.
      </p>
      <Button size={44} loading={busy !== undefined} onClick={() => void move({ way: 'keep' })}>
        Keep it in the vault
      </Button>
      <Live as="p" role="alert" className="error-text hide-empty">
        {problem}
      </Live>
    </div>
  );
}
