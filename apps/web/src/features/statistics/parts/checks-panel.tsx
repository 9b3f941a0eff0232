import type { PublishedStatistics } from '@voltide/contract';
import { RelativeTime } from '@voltide/ui';
import type { ReactNode } from 'react';

import { durationText } from '../../../lib/time/duration-text.ts';
import { countText } from '../model/figure-text.ts';

/** Shows how long withdrawals take, and how many results players have verified. */
export function ChecksPanel({ report }: { readonly report: PublishedStatistics }) {
  const { paid, medianMs, p95Ms, waiting, oldestAt } = report.withdrawals;
  const { verified, rotations, mismatches, unconfirmed } = report.checks;
  return (
    <div className="statistic-panels">
      <section className="panel" aria-labelledby="statistic-withdrawals">
        <h2 id="statistic-withdrawals">Withdrawals, last 30 days</h2>
        <dl>
          <Line name="Paid">{countText(paid)}</Line>
          <Line name="Half of them within">{spanText(medianMs)}</Line>
          <Line name="95 of 100 within">{spanText(p95Ms)}</Line>
          <Line name="Waiting now">{countText(waiting)}</Line>
          <Line name="The oldest was requested">
            {oldestAt === null ? 'None is waiting' : <RelativeTime at={oldestAt} />}
          </Line>
        </dl>
      </section>
      <section className="panel" aria-labelledby="statistic-checks">
        <h2 id="statistic-checks">Results verified</h2>
        <dl>
          <Line name="Verified by their players">{countText(verified)}</Line>
          <Line name="Server seeds revealed">{countText(rotations)}</Line>
          <Line name="Mismatches, confirmed">{countText(mismatches)}</Line>
          <Line name="Reported, not confirmed">{countText(unconfirmed)}</Line>
        </dl>
        <p className="hint">
          Each result counts once. When a page cannot recompute a result, the server recomputes it at once; what it
          cannot either is a mismatch.
        </p>
      </section>
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** Rounds up: "within" must not be exceeded. */
function spanText(ms: number | null): string {
  if (ms === null) return 'None was paid';
  return ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : durationText(Math.ceil(ms / 60_000) * 60_000);
}
