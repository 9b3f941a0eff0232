import { utcText } from '@voltide/contract';
import { Link } from '@voltide/ui';

import { rulesHref } from '../../../kit/rules-href.ts';
import { multiplierText } from '../../figures.ts';
import type { AnnouncedStrip } from '../../contract.ts';
import { shareText, type ShownMode } from '../model/shown-wheel.ts';
import './announced-strip.css';

type AnnouncedProps = { readonly mode: ShownMode; readonly announced: readonly AnnouncedStrip[] };

/**
 * Announces the changes of a mode with their date, and says that earlier bets keep their rules; nothing without an
 * announcement.
 */
export function AnnouncedStripNote({ mode, announced }: AnnouncedProps) {
  const change = announced.find(({ next }) => next.id === mode.id);
  if (change === undefined) return null;
  const { next, from } = change;
  const all = next.tenths.length;
  const pays = [...new Set([...mode.odds, ...next.odds].map(({ tenths }) => tenths))].toSorted((a, b) => b - a);
  return (
    <section className="panel announced-strip" aria-labelledby="announced-strip">
      <h2 id="announced-strip">
        {next.name} changes on <time dateTime={from}>{utcText(from)}</time>
      </h2>
      <p className="quiet">
        Version {next.version} is played from then on. {next.returnPermille / 10}% comes back, as before;{' '}
        {shareText(next.hitSegments, all)} of spins win, up to {multiplierText(next.topTenths)}×. Spins made before keep
        the strip they were made by.
      </p>
      <dl>
        {pays.map((tenths) => (
          <div key={tenths}>
            <dt>{tenths === 0 ? 'Nothing' : `${multiplierText(tenths)}×`}</dt>
            <dd>
              {countOf(mode, tenths)} → {countOf(next, tenths)} segments
            </dd>
          </div>
        ))}
      </dl>
      <p className="announced-hash">
        <Link className="link mono" href={rulesHref(next.hash)}>
          {next.hash}
        </Link>
      </p>
    </section>
  );
}

function countOf({ odds }: Pick<ShownMode, 'odds'>, tenths: number): number {
  return odds.find((each) => each.tenths === tenths)?.segments ?? 0;
}
