import type { SealedDay } from '@voltide/contract';
import {
  Badge,
  Button,
  CopyButton,
  EmptyArt,
  EmptyState,
  ErrorState,
  Link,
  Live,
  LoadMore,
  Money,
  SlowSkeleton,
  Stat,
  Table,
  type Column,
} from '@voltide/ui';
import { useState } from 'react';

import { downloadPublic } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { dayText } from '../model/day-text.ts';
import { checkSealsHere, sealPath, useNewestSeal, useSeals, type SealsCheck } from '../model/use-seals.ts';
import { DOCUMENT_HREF } from '../model/worked-example.ts';
import { OwnStatementLine } from './own-statement.tsx';
import { VerdictSentence } from './verdict-panel.tsx';
import './reserves.css';
import './day-seals.css';

export function DaySeals() {
  const { list, days } = useSeals();
  const [newest] = days ?? [];
  return (
    <section aria-labelledby="seals">
      <h2 id="seals">Day seals</h2>
      <p className="quiet">
        Every night all balances, plays, battles and jackpots of the day are put under one hash, signed, and linked to
        the day before. Keep the hash: nothing of that day can be changed afterwards without it showing.
      </p>
      {list.isError && days === undefined ? (
        <div className="panel">
          <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {days === undefined && !list.isError ? <SlowSkeleton what="the day seals" className="seals-place" /> : null}
      {days !== undefined && newest === undefined ? (
        <div className="panel">
          <EmptyState art={<EmptyArt scene="lantern" />} text="The first day seal comes after midnight UTC." />
        </div>
      ) : null}
      {newest === undefined ? null : <Newest day={newest} />}
      {days === undefined || days.length < 2 ? null : (
        <SealList
          days={days}
          isLoading={list.isFetchingNextPage}
          hasMore={list.hasNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}

function Newest({ day }: { readonly day: SealedDay }) {
  const { date, hash, owned, houseCash, battles, number } = day;
  const { data, isError } = useNewestSeal(day);
  const verdict = data?.verdict;
  const isGood = verdict?.state === 'proven';
  const [error, setError] = useState<string>();
  const save = (): void => {
    setError(undefined);
    downloadPublic(sealPath(date), `voltide-day-${date}.json`).catch((thrown: unknown) => setError(errorText(thrown)));
  };
  return (
    <article className="panel reserves-day" aria-label={`Seal of ${dayText(date)}`}>
      <header>
        <h3>{dayText(date)}</h3>
        {verdict === undefined ? null : (
          <Badge tone={isGood ? 'ok' : 'danger'}>{isGood ? 'Checked here' : 'Does not hold'}</Badge>
        )}
      </header>
      <dl className="reserves-figures">
        <Stat label="Players own" note="Cash, on hold, vault and items">
          <Money amount={owned} decimals={2} wraps />
        </Stat>
        <Stat label="House cash" note="Capital and deposits less what players own">
          <Money amount={houseCash} decimals={2} wraps />
        </Stat>
        <Stat label="Battles" note="Settled or voided since the seal before">
          <span className="num">{battles.toLocaleString('en')}</span>
        </Stat>
        <Stat label="Days before" note="Each is linked to the one before it">
          <span className="num">{number.toLocaleString('en')}</span>
        </Stat>
      </dl>
      <div className="seals-hash">
        <p className="mono">{hash}</p>
        <CopyButton text={hash} label="Copy the hash" />
      </div>
      <div>
        {verdict === undefined ? (
          <p>{isError ? 'The seal could not be read. Please try again later.' : 'Checking the signature and sums.'}</p>
        ) : (
          <VerdictSentence verdict={verdict} />
        )}
      </div>
      <OwnStatementLine date={date} />
      <footer>
        <Button onClick={save}>Download the seal</Button>
        <Link className="link" href={`/fairplay/verify?link=${sealPath(date)}`}>
          Each step with its numbers
        </Link>
        <a className="link" href={`${DOCUMENT_HREF}#the-day-seal`}>
          How it is made
        </a>
        {error === undefined ? null : (
          <Live as="p" role="alert" className="error-text">
            {error}
          </Live>
        )}
      </footer>
    </article>
  );
}

const COLUMNS: readonly Column<SealedDay>[] = [
  { key: 'day', head: 'Day', cell: ({ date }) => dayText(date) },
  { key: 'hash', head: 'Hash', cell: ({ hash }) => <span className="mono">{hash.slice(0, 12)}…</span> },
  { key: 'owned', head: 'Players own', align: 'end', cell: ({ owned }) => <Money amount={owned} wraps /> },
  { key: 'house', head: 'House cash', align: 'end', cell: ({ houseCash }) => <Money amount={houseCash} wraps /> },
  {
    key: 'check',
    head: 'Check',
    align: 'end',
    cell: ({ date }) => (
      <Link className="link" href={`/fairplay/verify?link=${sealPath(date)}`}>
        Verify
      </Link>
    ),
  },
];

type SealListProps = {
  readonly days: readonly SealedDay[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
};

function SealList({ days, isLoading, hasMore, onMore }: SealListProps) {
  const [checked, setChecked] = useState<SealsCheck | { readonly error: string }>();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setChecked(await checkSealsHere(days).catch((thrown: unknown) => ({ error: errorText(thrown) })));
    setBusy(false);
  };
  return (
    <div className="panel reserves-days">
      <div className="seals-all">
        <Button loading={isBusy} onClick={() => void check()}>
          Check all {days.length} together
        </Button>
        <p className="hint">Reads every seal and checks signatures, sums and links in this page.</p>
      </div>
      <Live role="status" className="seals-result">
        {checked === undefined ? null : 'error' in checked ? (
          <p className="error-text">{checked.error}</p>
        ) : (
          <VerdictSentence verdict={checked.verdict} />
        )}
      </Live>
      <Table caption="Day seals" hideCaption columns={COLUMNS} rows={days} keyOf={({ date }) => date} />
      <LoadMore isLoading={isLoading} hasMore={hasMore} onMore={onMore} />
    </div>
  );
}
