import { BALANCES } from '@voltide/contract';
import { Button, Checkbox, ErrorState, Field, Link, LoadMore, Select, Skeleton, toast } from '@voltide/ui';
import { useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { BALANCE_WORDS, type Balance } from '../../../lib/wallet/cause-words.ts';
import { groupByDay } from '../model/statement-days.ts';
import { useStatement } from '../model/use-statement.ts';
import { StatementTable } from './statement-table.tsx';

export function StatementPanel({ isKnown }: { readonly isKnown: boolean }) {
  const [balance, setBalance] = useState<Balance>('cash');
  const [isWithoutPlays, setWithoutPlays] = useState(false);
  return (
    <section className="statement panel" aria-labelledby="statement">
      <div className="statement-head">
        <h2 id="statement">Statement</h2>
        <DownloadStatement />
      </div>
      <div className="statement-filters">
        <Field label="Balance">
          <Select
            value={balance}
            onChange={({ currentTarget }) =>
              setBalance(BALANCES.find((each) => each === currentTarget.value) ?? 'cash')
            }
          >
            {BALANCES.map((each) => (
              <option key={each} value={each}>
                {BALANCE_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox checked={isWithoutPlays} onChange={({ currentTarget }) => setWithoutPlays(currentTarget.checked)}>
          Leave out plays
        </Checkbox>
      </div>
      {balance === 'promo' ? (
        <p className="hint">
          <Link href="#play-balance">How play balance becomes cash, and when it expires</Link>
        </p>
      ) : null}
      <Entries balance={balance} isWithoutPlays={isWithoutPlays} isKnown={isKnown} />
    </section>
  );
}

type EntriesProps = { readonly balance: Balance; readonly isWithoutPlays: boolean; readonly isKnown: boolean };

function Entries({ balance, isWithoutPlays, isKnown }: EntriesProps) {
  const list = useStatement(balance, isWithoutPlays, isKnown);
  const days = groupByDay(list.data?.pages ?? []);
  if (list.isError) return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton width="100%" height={220} />;
  if (days.length === 0) return <p className="quiet">Nothing has moved here yet.</p>;
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <StatementTable balance={balance} days={days} />
      <LoadMore
        isLoading={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function DownloadStatement() {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(pathOf('GET /api/wallet/statement.csv'), 'voltide-statement.csv');
    } catch (error) {
      toast({ title: 'Download failed', description: errorText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size={36} loading={isBusy} onClick={() => void save()}>
      Download CSV
    </Button>
  );
}
