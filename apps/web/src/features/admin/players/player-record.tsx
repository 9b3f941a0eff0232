import type { AccountActs } from '@voltide/contract';
import { Link, Money, RelativeTime } from '@voltide/ui';
import type { ReactNode } from 'react';

import { FREEZE_CAUSE_TEXTS } from '../model/act-words.ts';
import { pathTo } from '../model/find-section.ts';

export function PlayerRecord({ acts: { adjustments, proposed, earlier } }: { readonly acts: AccountActs }) {
  if (adjustments.length + proposed.length + earlier.length === 0) return null;
  return (
    <div className="acts-record">
      <Part title="Waiting for a second operator" count={proposed.length}>
        {proposed.map(({ id, account, amount, by, at }) => (
          <li key={id}>
            <Link className="link" href={pathTo('proposals')}>
              <Money amount={amount} decimals={2} signed wraps /> {balanceText(account)}
            </Link>
            <span className="admin-meta">
              <span className="breakable">proposed by {by.username}</span> <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </Part>
      <Part title="Adjustments" count={adjustments.length}>
        {adjustments.map(({ at, account, amount, reason, note, by, approvedBy }) => (
          <li key={`${at} ${amount} ${account}`}>
            <span>
              <Money amount={amount} decimals={2} signed wraps /> {balanceText(account)}
            </span>
            <span className="breakable">{reason}</span>
            {note === null ? null : <span className="quiet breakable">“{note}”</span>}
            <span className="admin-meta">
              <span className="breakable">
                by {by?.username ?? 'the command line'}
                {approvedBy === null ? '' : `, approved by ${approvedBy.username}`}
              </span>{' '}
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </Part>
      <Part title="Earlier freezes" count={earlier.length}>
        {earlier.map(({ since, by, cause, reason, ended }) => (
          <li key={since}>
            <span>{FREEZE_CAUSE_TEXTS[cause]}</span>
            <span className="breakable">{reason}</span>
            <span className="admin-meta">
              <span className="breakable">
                by {by.username} <RelativeTime at={since} />
              </span>
              {ended === null ? null : (
                <span className="breakable">
                  ended by {ended.by.username} <RelativeTime at={ended.at} />: {ended.reason}
                </span>
              )}
            </span>
          </li>
        ))}
      </Part>
    </div>
  );
}

type PartProps = { readonly title: string; readonly count: number; readonly children: ReactNode };

function Part({ title, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function balanceText(account: 'cash' | 'promo'): string {
  return account === 'cash' ? 'cash' : 'play balance';
}
