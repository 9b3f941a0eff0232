import type { CheckedPrize, SeasonCheck } from '@voltide/games/boards/check';
import type { CheckedSeason } from '@voltide/games/boards/check-file';
import type { RowCheck } from '@voltide/games/boards/check-proof';
import { Badge, CopyButton, Money, VerifyTick } from '@voltide/ui';
import type { ReactNode } from 'react';

import { CHECK_WORDS, CheckSteps } from '../../../lib/check-mark.tsx';

const PLACES = 'Prize of each place, by the stakes';

/** The result of checking a season of a leaderboard, or one place in it. */
export function SeasonResult({ checked }: { readonly checked: CheckedSeason }) {
  return checked.kind === 'season' ? <WholeSeason {...checked.season} /> : <OneRow {...checked.row} />;
}

function WholeSeason(season: SeasonCheck) {
  const { period, players, stakes, pool, carried, carry, prizes, faults, unlisted } = season;
  const isDay = period === 'day';
  return (
    <Panel
      isProven={faults.length === 0}
      detail={`${nameOf(season)}: ${countText(players, 'player')}, ${countText(stakes, 'stake')}`}
      amount={pool}
    >
      <CheckSteps steps={faults.length > 0 ? faults.map(wrongStep) : stepsOf(season)} />
      {prizes.length === 0 ? null : (
        <ul className="verify-finds" aria-label={PLACES}>
          <li className="text-fg3">
            {PLACES}, in {isDay ? 'play balance' : 'cash'}
          </li>
          {prizes.map((prize) => (
            <PrizeLine key={prize.place} {...prize} />
          ))}
        </ul>
      )}
      {isDay ? null : (
        <p className="text-meta text-fg3">
          <Money amount={carried} decimals="exact" wraps /> came from the season before;{' '}
          <Money amount={carry} decimals="exact" wraps /> go into the next one.
        </p>
      )}
      {unlisted === 0 ? null : (
        <p className="text-meta text-fg3">
          {countText(unlisted, 'player')} with points and no place: hidden, excluded or limited, or operators.
        </p>
      )}
      <Published root={season.root} stakesHash={season.stakesHash} />
    </Panel>
  );
}

function OneRow(row: RowCheck) {
  const { place, entries, id, points, prize, root, isIncluded } = row;
  const text = `Place ${place} of ${entries}: ${id} with ${countText(Number(points), 'point')}.`;
  return (
    <Panel isProven={isIncluded} detail={nameOf(row)} amount={prize}>
      <CheckSteps steps={[isIncluded ? rightStep(text) : wrongStep(`This row is not in the standing. ${text}`)]} />
      <Published root={root} />
    </Panel>
  );
}

type PanelProps = {
  readonly isProven: boolean;
  readonly detail: string;
  readonly amount: string;
  readonly children: ReactNode;
};

function Panel({ isProven, detail, amount, children }: PanelProps) {
  const state = isProven ? 'proven' : 'mismatch';
  return (
    <details className="panel verify-play appear" data-state={state} open>
      <summary>
        {isProven ? <VerifyTick state="proven" size={32} /> : <b aria-hidden>✕</b>}
        <span>
          <strong>{CHECK_WORDS[state]}</strong>
          <small>{detail}</small>
        </span>
        <Money amount={amount} decimals="exact" className="verify-total" />
      </summary>
      <div className="verify-body">{children}</div>
    </details>
  );
}

function PrizeLine({ place, id, points, amount, isLapsed }: CheckedPrize) {
  return (
    <li>
      <span className="num text-fg3">place {place}</span>
      <span className="verify-name">
        <strong>{id}</strong> <span className="num text-fg3">{countText(Number(points), 'point')}</span>{' '}
        {isLapsed ? <Badge>Account closed, not paid</Badge> : null}
      </span>
      <Money amount={amount} decimals="exact" />
    </li>
  );
}

/** A file cannot show by itself that it is the published one. */
function Published({ root, stakesHash }: { readonly root: string; readonly stakesHash?: string }) {
  return (
    <>
      <p className="text-meta text-fg3">
        Compare with what was published when the season was sealed. Root: <code className="verify-name">{root}</code>
        {stakesHash === undefined ? null : (
          <>
            , hash of the stakes: <code className="verify-name">{stakesHash}</code>
          </>
        )}
      </p>
      <CopyButton text={root} label="Copy root" withLabel />
    </>
  );
}

type Step = { readonly subject: string; readonly ok: boolean; readonly text: string };

function stepsOf({ period }: SeasonCheck): readonly Step[] {
  const pool = {
    day: 'The pool is 100 VT of play balance.',
    week: 'The pool is 2% of the edge and what was carried.',
    month: 'The pool is 1% of the edge and what was carried.',
  };
  return [
    'Points and places follow from the stakes, ties from their order.',
    pool[period],
    period === 'day'
      ? 'Each prize is the share of its place.'
      : 'Each prize is the share of its place, at most 10% of the edge its winner paid. The rest carries.',
    'Root and hash of the stakes fit the file.',
  ].map(rightStep);
}

function rightStep(text: string): Step {
  return { subject: text, ok: true, text };
}

function wrongStep(text: string): Step {
  return { subject: text, ok: false, text: text.endsWith('.') ? text : `${text}.` };
}

function nameOf({ period, season }: Pick<SeasonCheck, 'period' | 'season'>): string {
  return `Leaderboard of the ${period} ${season}`;
}

function countText(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
