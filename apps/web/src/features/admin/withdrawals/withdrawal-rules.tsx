import type { RuleFinding } from '@voltide/contract';
import { Badge, Link, Money, RelativeTime } from '@voltide/ui';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { pathTo } from '../model/find-section.ts';
import { limitWords, RULE_TEXTS } from '../model/act-words.ts';

/** Shows each rule's measure and limit, and if it holds (S13-02, S13-03). */
export function WithdrawalRules({ rules }: { readonly rules: readonly RuleFinding[] }) {
  return (
    <table className="payout-rules">
      <caption className="unseen">Rules of withdrawals</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Measured</th>
          <th scope="col">Limit</th>
          <th scope="col">Holds</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((finding) => (
          <tr key={finding.rule} data-met={finding.isMet}>
            <th scope="row">{RULE_TEXTS[finding.rule]}</th>
            <td data-label="Measured">
              <Measured finding={finding} />
            </td>
            <td data-label="Limit">
              <Limit finding={finding} />
            </td>
            <td data-label="Holds">
              <Verdict finding={finding} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Measured({ finding: { measured, unit, accounts } }: { readonly finding: RuleFinding }): ReactNode {
  if (measured === null) return 'never';
  switch (unit) {
    case 'trx':
      return <Money amount={measured} decimals={2} unit="TRX" wraps />;
    case 'hours':
      return ageText(Number(measured));
    case 'minutes':
      return `${measured} min`;
    case 'time':
      return <RelativeTime at={measured} />;
    case 'accounts':
      return accounts.length === 0 ? 'no other account' : <Accounts accounts={accounts} />;
    case 'approvals':
      return `${measured} ${measured === '1' ? 'counts' : 'count'}`;
  }
}

function Accounts({ accounts }: Pick<RuleFinding, 'accounts'>) {
  return accounts.map(({ id, username }, i) => (
    <span key={id}>
      {i === 0 ? '' : ', '}
      <Link className="link breakable" href={pathTo(`players/${id}`)}>
        {username}
      </Link>
    </span>
  ));
}

function Limit({ finding }: { readonly finding: RuleFinding }) {
  const words = limitWords(finding);
  if (finding.unit !== 'trx' || finding.limit === null) return words;
  return (
    <>
      {words} <Money amount={finding.limit} decimals={2} unit="TRX" wraps />
    </>
  );
}

function Verdict({ finding: { isMet, wasMet } }: { readonly finding: RuleFinding }) {
  if (isMet) {
    return (
      <span className="payout-verdict">
        <Badge tone="ok" icon={<Check />}>
          yes
        </Badge>
        {wasMet ? null : <small>not when asked</small>}
      </span>
    );
  }
  return (
    <span className="payout-verdict">
      <Badge tone="warn" icon={<X />}>
        no
      </Badge>
      {wasMet ? <small>held when asked</small> : null}
    </span>
  );
}

const DAY_HOURS = 24;

function ageText(hours: number): string {
  return hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
}
