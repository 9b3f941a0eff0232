import { parseVt } from '@voltide/core';
import { Countdown } from '@voltide/ui';

import type { SpinStatus } from '../../contract.ts';
import { prizeWords } from '../../words.ts';
import { LAMP_WORDS, lampOf, timesText, WEEKDAYS } from '../model/spin-words.ts';
import { useHost } from '../host.ts';

/** Shows the streak: the lamps of the week, its value, and the next milestone with its time. */
export function StreakPanel({ status, resetMs }: { readonly status: SpinStatus; readonly resetMs: number }) {
  const { refresh } = useHost();
  const { week, today, day, percent, milestone, shields, shieldedDays, canSpin } = status;
  const bonus = prizeWords({ kind: 'gift', amountSun: parseVt(milestone.amount) });
  return (
    <section className="daily-streak panel" aria-label="Your streak">
      <ol className="daily-lamps" aria-label="This week">
        {week.map((each, i) => {
          const lamp = lampOf(each, today);
          return (
            <li key={each.day} data-lamp={lamp}>
              <span aria-hidden>{WEEKDAYS[i]}</span>
              <span className="unseen">{`${WEEKDAYS[i]}: ${LAMP_WORDS[lamp]}`}</span>
            </li>
          );
        })}
      </ol>
      <dl className="daily-facts">
        <div>
          <dt>Streak</dt>
          <dd>
            day {day} <span className="faint">{timesText(percent)}</span>
          </dd>
        </div>
        <div>
          <dt>Next bonus</dt>
          <dd>
            {bonus} <span className="faint">on day {milestone.day}</span>
          </dd>
        </div>
        <div>
          <dt>Shields</dt>
          <dd className="daily-shields">
            {Array.from({ length: shields.most }, (_, i) => (
              <svg key={i} viewBox="0 0 24 24" aria-hidden data-held={i < shields.held || undefined}>
                <path d="M12 2.5 4 5.5v6c0 5 3.4 8.4 8 10 4.6-1.6 8-5 8-10v-6z" />
              </svg>
            ))}
            <span>
              {shields.held} of {shields.most}
            </span>
          </dd>
        </div>
        <div>
          <dt>New day in</dt>
          <dd>
            <Countdown toMs={resetMs} onEnd={() => refresh('GET /api/spin', 'GET /api/spin/status')} />
          </dd>
        </div>
      </dl>
      {canSpin && shieldedDays > 0 ? (
        <p className="aside">
          {shieldedDays === 1 ? 'A shield covered the day' : `Shields covered the ${shieldedDays} days`} you were away:
          your streak goes on.
        </p>
      ) : null}
    </section>
  );
}
