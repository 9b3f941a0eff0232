import '../daily-spin.css';

import { formatVt } from '@voltide/core';
import { Link } from '@voltide/ui';

import { rulesHref } from '../../../kit/rules-href.ts';
import { WhatIsXp } from '../../../kit/what-is-xp.tsx';
import { giftPercentOn } from '../../rules.ts';
import type { PublishedSpinTable } from '../../table.ts';
import { prizeWords } from '../../words.ts';
import { expectedSun, listMilestones } from '../model/expected.ts';
import { timesText } from '../model/spin-words.ts';
import { shareText, wheelSegments } from '../model/wheel-segments.ts';

type PrizesProps = { readonly table: PublishedSpinTable; readonly day: number };

/** Lists every prize with its exact odds, its value on this day of the streak, and the average of a spin. */
export function PrizesPanel({ table, day }: PrizesProps) {
  const percent = giftPercentOn(table, day);
  const widest = Math.max(...table.segments.map(({ tickets }) => tickets));
  return (
    <section aria-labelledby="prizes">
      <h2 id="prizes">Prizes and odds</h2>
      <p className="prizes-lead reading quiet">
        Each spin draws one of a million tickets. On day {day} of a streak a spin gives{' '}
        <span className="num">{formatVt(expectedSun(table, day)).slice(0, -2)} VT</span> on average, and always{' '}
        {table.always.xp} XP and a jackpot ticket. <WhatIsXp />
      </p>
      <div className="panel prizes-panel">
        <ul>
          {wheelSegments(table).map(({ place, words, tickets, tone }) => (
            <li key={place} className="daily-odds" style={{ '--tone': `var(--r-${tone})` }}>
              <span className="prize-name">{words}</span>
              <span className="daily-bar" style={{ transform: `scaleX(${tickets / widest})` }} />
              <span className="num prize-odds quiet">{shareText(tickets)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="prizes-foot reading aside">
        {percent > 100 ? `Amounts in VT are worth ${timesText(percent)} on day ${day}. ` : ''}All VT of the spin are
        play balance. They cost nothing, and the odds are the same every day. Table{' '}
        <Link className="link" href={rulesHref(table.hash)}>
          <code>{table.hash.slice(0, 12)}…</code>
        </Link>
      </p>
    </section>
  );
}

export function StreakRules({ table }: Pick<PrizesProps, 'table'>) {
  const { tiers, later } = table;
  const bonuses = listMilestones(table).map(({ day, amountSun }) => {
    return `${prizeWords({ kind: 'gift', amountSun })} on day ${day}`;
  });
  const again = prizeWords({ kind: 'gift', amountSun: BigInt(later.amount) });
  return (
    <section aria-labelledby="streak-rules">
      <h2 id="streak-rules">How a streak works</h2>
      <ul className="daily-rules">
        <li>
          <strong>Days in a row.</strong> Amounts in VT are worth{' '}
          {tiers
            .filter(({ percent }) => percent > 100)
            .map(({ fromDay, percent }) => `${timesText(percent)} from day ${fromDay}`)
            .join(', ')}
          .
        </li>
        <li>
          <strong>Bonuses.</strong> {bonuses.join(', ')}, and {again} every {later.every} days after that.
        </li>
        <li>
          <strong>Shields.</strong> Seven days in a row earn one, two can be held. A missed day uses one automatically,
          and the streak goes on. After a longer break it is day 1 again.
        </li>
        <li>
          <strong>The day.</strong> It begins at 00:00 UTC by our clock, for everybody at the same moment.
        </li>
      </ul>
    </section>
  );
}
