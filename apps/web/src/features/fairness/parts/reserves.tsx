import { Badge, Button, EmptyArt, EmptyState, ErrorState, Money, SlowSkeleton, Stat } from '@voltide/ui';

import { CheckMark } from '../../../lib/fairness/check-mark.tsx';
import { saveFile } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { dayText } from '../model/day-text.ts';
import { useReserves, type ShownDay } from '../model/use-reserves.ts';
import { DOCUMENT_HREF } from '../model/worked-example.ts';
import { CoverBadge } from './cover-badge.tsx';
import { OwnPlaceLine } from './own-place.tsx';
import { ReservesDays } from './reserves-days.tsx';
import './reserves.css';

/** Debts to players and their cover by day, checked in this page (S15-02). */
export function Reserves() {
  const { list, days, isSealing } = useReserves();
  const [latest] = days ?? [];
  return (
    <section aria-labelledby="reserves">
      <h2 id="reserves">What we owe, and what covers it</h2>
      <p className="quiet">
        Once a day everything that players could take away is added up and sealed under one hash, and the address that
        holds our TRX signs it with its own balance. You can check that your part is in it.
      </p>
      {list.isError && days === undefined ? (
        <div className="panel">
          <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {days === undefined && !list.isError ? <SlowSkeleton what="the sealed days" className="reserves-place" /> : null}
      {days !== undefined && latest === undefined ? <NoSeal isSealing={isSealing} /> : null}
      {latest === undefined ? null : <LatestDay day={latest} />}
      {days === undefined || days.length < 2 ? null : (
        <ReservesDays
          days={days}
          isLoading={list.isFetchingNextPage}
          hasMore={list.hasNextPage}
          error={list.isFetchNextPageError ? errorText(list.error) : undefined}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      <Limits />
    </section>
  );
}

function NoSeal({ isSealing }: { readonly isSealing: boolean }) {
  const text = isSealing
    ? 'No day is sealed yet. The first seal comes as soon as the chain has been read.'
    : 'No day is sealed here: this server has no TRON address that could sign for it.';
  return (
    <div className="panel">
      <EmptyState art={<EmptyArt scene="lantern" />} text={text} />
    </div>
  );
}

function LatestDay({ day: { seal, check } }: { readonly day: ShownDay }) {
  const { date, liabilities, promo, reserves, block } = seal;
  const isTest = seal.network !== 'mainnet';
  const fileName = `voltide-liabilities-${date}.json`;
  const command = `npm run verify -- ${fileName}`;
  const save = (): void => {
    const file = new Blob([`${JSON.stringify(seal, undefined, 2)}\n`], { type: 'application/json' });
    saveFile(file, fileName);
  };
  return (
    <article className="panel reserves-day" aria-label={`Sealed on ${dayText(date)}`}>
      <header>
        <h3>{dayText(date)}</h3>
        <CoverBadge check={check} />
        {isTest ? <Badge tone="warn">Test network: these coins are worth nothing</Badge> : null}
      </header>
      <dl className="reserves-figures">
        <Stat label="Owed to players" note="Cash, on hold, vault, items at their sale value, deposits">
          <Money amount={liabilities.total} decimals={2} unit="TRX" wraps />
        </Stat>
        <Stat label="Reserves" note={`At our address, in final block ${block.number.toLocaleString('en')}`}>
          <Money amount={reserves[0]?.balance} decimals={2} unit="TRX" wraps />
        </Stat>
        <Stat label="Covered" note="Reserves per what is owed, cut off">
          <span className="num">{check === undefined ? '–' : (check.covered ?? 'Nothing is owed')}</span>
        </Stat>
        <Stat label="Play balance, not owed" note="Cannot be withdrawn until it has become cash">
          <Money amount={promo} decimals={2} wraps />
        </Stat>
      </dl>
      <SignatureLine day={{ seal, check }} />
      <OwnPlaceLine date={date} />
      <footer>
        <Button onClick={save}>Download the seal</Button>
        <p className="hint">
          Check it without this page: <code className="mono">{command}</code>.{' '}
          <a className="link" href={`${DOCUMENT_HREF}#what-is-owed-and-what-covers-it`}>
            How it is made
          </a>
        </p>
      </footer>
    </article>
  );
}

function SignatureLine({ day: { seal, check } }: { readonly day: ShownDay }) {
  const isGood = check !== undefined && check.faults.length === 0;
  return (
    <div className="reserves-check">
      <CheckMark check={check && { state: isGood ? 'proven' : 'mismatch' }} />
      <div>
        <p>
          {isGood
            ? 'Signature and sums checked in this page. Signed by'
            : check === undefined
              ? 'Checking the signature of'
              : 'This seal does not hold. It names'}
        </p>
        {seal.reserves.map(({ address }) => (
          <p key={address} className="mono reserves-address">
            {address}
          </p>
        ))}
        {check?.faults.map((fault) => (
          <p key={fault} className="error-text">
            {fault}
          </p>
        ))}
      </div>
    </div>
  );
}

const LIMITS = [
  'It shows that your amount is in the total, not that everyone’s is: a house could leave out players who never check.',
  'It is about that moment. It says nothing about debts outside these books, or about tomorrow.',
  'It shows who holds the address, not that its TRX belong to us alone. Compare the balance with a block explorer.',
  'Play balance, and prizes not won yet, are owed to no one.',
] as const;

function Limits() {
  return (
    <details className="panel reserves-limits">
      <summary>What this does not prove</summary>
      <ul>
        {LIMITS.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </details>
  );
}
