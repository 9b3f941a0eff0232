import './statement.css';

import type { StatementEntry } from '@voltide/contract';
import { ExactMoney, Link, useNow } from '@voltide/ui';

import { BALANCE_WORDS, type Balance } from '../../../lib/wallet/cause-words.ts';
import { describeEntry } from '../model/entry-words.ts';
import { dayName, type DayEntries } from '../model/statement-days.ts';

const MINUTE_MS = 60_000;

type StatementTableProps = { readonly balance: Balance; readonly days: readonly DayEntries[] };

export function StatementTable({ balance, days }: StatementTableProps) {
  const nowMs = useNow(MINUTE_MS);
  return (
    <table className="statement-table">
      <caption className="unseen">Movements of {BALANCE_WORDS[balance]}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Time, UTC</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance after</th>
        </tr>
      </thead>
      {days.map(({ day, sum, entries }) => (
        <tbody key={day}>
          <tr className="statement-day">
            <th scope="rowgroup" colSpan={2}>
              <time dateTime={day}>{dayName(day, nowMs)}</time>
            </th>
            <td colSpan={2}>
              {sum === undefined ? null : (
                <>
                  <span>Day’s sum </span>
                  <Moved amount={sum} />
                </>
              )}
            </td>
          </tr>
          {entries.map((entry) => (
            <Row key={entry.seq} entry={entry} balance={balance} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ entry, balance }: { readonly entry: StatementEntry; readonly balance: Balance }) {
  const { title, detail, href } = describeEntry(entry, balance);
  return (
    <tr>
      <th scope="row">
        {href === null ? (
          title
        ) : (
          <Link href={href} className="statement-link">
            {title}
          </Link>
        )}
        {detail === null ? null : <span>{detail}</span>}
      </th>
      <td>
        <time dateTime={entry.at}>{entry.at.slice(11, 16)}</time>
      </td>
      <td>
        <Moved amount={entry.amount} />
      </td>
      <td>
        <ExactMoney amount={entry.balanceAfter} />
      </td>
    </tr>
  );
}

function Moved({ amount }: { readonly amount: string }) {
  const isIn = !amount.startsWith('-') && /[1-9]/.test(amount);
  return <ExactMoney amount={amount} signed className={isIn ? 'moved-in' : 'moved-out'} />;
}
