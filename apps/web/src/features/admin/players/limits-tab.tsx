import type { LimitKind, LimitPeriod } from '@voltide/contract';
import { Badge, moneyText } from '@voltide/ui';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { PartState } from './part-state.tsx';
import { useLimitsOf } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Answer = AnswerOf<'GET /api/admin/players/:userId/limits'>;

const KINDS: Readonly<Record<LimitKind, string>> = {
  stake: 'Cash stakes',
  all_stake: 'All stakes',
  net_loss: 'Net loss',
  play_time: 'Minutes of play',
  deposit: 'Deposits',
};
const PERIODS: Readonly<Record<LimitPeriod, string>> = { day: 'a day', week: 'a week', month: 'a month' };

export function LimitsTab({ userId }: { readonly userId: string }) {
  return (
    <PartState query={useLimitsOf(userId)} what="the limits">
      {({ limits, exclusions }) => {
        const set = limits.filter(({ amount, raise }) => amount !== null || raise !== null);
        return (
          <div className="player-columns">
            <section className="panel player-panel" aria-label="Limits">
              <h2>Limits</h2>
              {set.length === 0 ? <p>No limit is set.</p> : <Facts facts={set.map(limitFact)} />}
            </section>
            <section className="panel player-panel" aria-label="Breaks and exclusions">
              <h2>Breaks and exclusions</h2>
              {exclusions.length === 0 ? <p>None so far.</p> : <Facts facts={exclusions.map(exclusionFact)} />}
            </section>
          </div>
        );
      }}
    </PartState>
  );
}

function limitFact({ kind, period, amount, used, raise }: Answer['limits'][number]): Fact {
  const textOf = (value: string): string => (kind === 'play_time' ? value : moneyText(value));
  const limit = amount === null ? 'no limit' : textOf(amount);
  const asked = raise === null ? '' : `, asked for ${raise.amount === null ? 'none' : textOf(raise.amount)}`;
  return [`${KINDS[kind]} ${PERIODS[period]}`, `${textOf(used)} of ${limit}${asked}`];
}

function exclusionFact({ kind, from, until, isInherited, isInForce }: Answer['exclusions'][number]): Fact {
  return [
    `${kind === 'cool_off' ? 'Break' : 'Exclusion'}${isInherited ? ', came with email or wallet' : ''}`,
    <span key={from} className="facts-row">
      {momentText(from)} to {momentText(until)}
      {isInForce ? <Badge tone="warn">In force</Badge> : null}
    </span>,
  ];
}
