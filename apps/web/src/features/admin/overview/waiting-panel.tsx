import { Badge, Link, Money, RelativeTime, type Tone } from '@voltide/ui';
import type { ReactNode } from 'react';

import { hasSection, pathTo } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { hrefOf } from '../model/href-of.ts';
import type { Overview } from '../model/overview-queries.ts';

type Shown = NonNullable<Overview>;
type Line = {
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly count: number;
  readonly note?: ReactNode;
};

export function WaitingPanel({ overview }: { readonly overview: Shown }) {
  const { withdrawals, deposits, waiting } = overview;
  const lines: readonly Line[] = [
    {
      path: 'withdrawals',
      title: 'Withdrawals to decide',
      count: withdrawals.waiting,
      note: <Oldest withdrawals={withdrawals} />,
    },
    {
      path: 'payouts',
      title: 'Withdrawals being paid',
      count: withdrawals.paying,
      note: withdrawals.paying === 0 ? undefined : <Money amount={withdrawals.payingAmount} unit="TRX" />,
    },
    { path: 'proposals', title: 'Proposals for a second operator', count: waiting.proposals },
    { path: 'support', title: 'Messages', count: waiting.messages },
    { path: 'referrals', search: { state: 'held' }, title: 'Held referrals', count: waiting.referrals },
    {
      path: 'payouts',
      title: 'Unclaimed deposits',
      count: deposits.unclaimed,
      note: deposits.underWay === 0 ? undefined : `${countText(deposits.underWay)} more on their way`,
    },
  ];
  return (
    <section className="panel" aria-labelledby="overview-waiting">
      <h2 id="overview-waiting" className="overview-head">
        Waiting <PayoutState withdrawals={withdrawals} />
      </h2>
      <ul className="overview-lines">
        {lines.map((line) => (
          <WaitingLine key={line.title} {...line} />
        ))}
      </ul>
    </section>
  );
}

function WaitingLine({ path, search, title, count, note }: Line) {
  const content = (
    <>
      <strong>{title}</strong>
      <span className="num">{countText(count)}</span>
      <span className="overview-note">{note}</span>
    </>
  );
  return (
    <li>{hasSection(path) ? <Link href={hrefOf(pathTo(path), search)}>{content}</Link> : <div>{content}</div>}</li>
  );
}

function Oldest({ withdrawals }: Pick<Shown, 'withdrawals'>) {
  const { oldestAt, waitingAmount } = withdrawals;
  if (oldestAt === null) return null;
  return (
    <>
      <Money amount={waitingAmount} unit="TRX" />, the oldest asked <RelativeTime at={oldestAt} />
    </>
  );
}

function PayoutState({ withdrawals: { isFrozen, isStopped } }: Pick<Shown, 'withdrawals'>) {
  const [tone, text]: readonly [Tone, string] = isFrozen
    ? ['danger', 'Payouts frozen']
    : isStopped
      ? ['warn', 'Payouts paused']
      : ['ok', 'Payouts on'];
  return (
    <Link href={pathTo('payouts')}>
      <Badge tone={tone}>{text}</Badge>
    </Link>
  );
}
