import { formatVt } from '@voltide/core';
import type { PlayCheck } from '@voltide/games/verdict';
import { listGifts, listItems, type Outcome } from '@voltide/games/game';
import { prizeRecord, prizeText } from '@voltide/games/record';
import { Badge, CopyButton, Money, VerifyTick } from '@voltide/ui';
import { Fragment } from 'react';

import { CHECK_WORDS, CheckSteps } from '../../../lib/check-mark.tsx';
import { DrawSteps } from '../../../lib/draw-steps.tsx';
import type { CheckedPlay, Verdict } from '../model/verify-input.ts';
import { BattleResult } from './battle-result.tsx';
import { SeasonResult } from './season-result.tsx';

const SHOWN = 100;

/** What came of checking a text: for each play what came out, whether it matches, and which input is wrong. */
export function VerifyResult({ verdict }: { readonly verdict: Verdict }) {
  if (verdict.kind === 'unreadable') {
    return (
      <p className="verify-unreadable">
        <strong>Could not be read.</strong> {verdict.reason}
      </p>
    );
  }
  if (verdict.kind === 'battle') return <BattleResult {...verdict.battle} />;
  if (verdict.kind === 'season') return <SeasonResult checked={verdict.checked} />;
  const { plays, epochs, battles } = verdict;
  if (plays.length + battles.length === 0)
    return <p className="verify-unreadable">It holds no plays, so there is nothing to check.</p>;
  const shown = plays.toSorted(
    (left, right) => Number(right.check.state === 'mismatch') - Number(left.check.state === 'mismatch'),
  );
  const faults = epochs.filter((epoch) => epoch.faults.length > 0);
  return (
    <div className="verify-results appear">
      {plays.length === 0 ? null : <Summary plays={plays} />}
      {faults.map(({ epoch, faults: lines }) => (
        <p key={epoch} className="text-danger">
          Seed pair {epoch}: {lines.map(({ text }) => text).join('; ')}.
        </p>
      ))}
      <ol>
        {shown.slice(0, SHOWN).map((play) => (
          <li key={`${play.record.commitment} ${play.record.nonce} ${play.record.tableHash} ${play.check.state}`}>
            <PlayResult {...play} isOpen={plays.length === 1 || play.check.state === 'mismatch'} />
          </li>
        ))}
      </ol>
      {battles.map(({ seat, battle, faults: lines }) => (
        <Fragment key={`${battle.check.lock.battleId} ${seat}`}>
          {lines.map(({ subject, text }) => (
            <p key={text} className="text-danger">
              A battle of this export, wrong {subject}: {text}.
            </p>
          ))}
          <BattleResult {...battle} />
        </Fragment>
      ))}
      {plays.length > SHOWN ? (
        <p className="text-meta text-fg3">And {plays.length - SHOWN} more, all checked.</p>
      ) : null}
    </div>
  );
}

function Summary({ plays }: { readonly plays: readonly CheckedPlay[] }) {
  const count = (state: PlayCheck['state']): number => plays.filter(({ check }) => check.state === state).length;
  const unknown = plays.filter(({ check }) => check.notCompared.length > 0).length;
  const [proven, sealed, wrong] = [count('proven'), count('sealed'), count('mismatch')];
  return (
    <p className="verify-summary">
      <strong>{plays.length} checked</strong>
      {proven > 0 ? <Badge tone="ok">{proven} proven</Badge> : null}
      {sealed > 0 ? <Badge tone="info">{sealed} sealed</Badge> : null}
      {unknown > 0 ? <Badge>{unknown} with an unknown odds table</Badge> : null}
      {wrong > 0 ? <Badge tone="danger">{wrong} not matching</Badge> : null}
    </p>
  );
}

/** What a play brought: paid, found and given. */
function totalOf(outcome: Outcome): bigint {
  const foundSun = listItems(outcome).map(({ valueSun }) => valueSun);
  return [...foundSun, ...listGifts(outcome)].reduce((sum, eachSun) => sum + eachSun, outcome.payoutSun);
}

/** The game where it is not packs, the numbers drawn, the place in the pair. */
function placeOf({ game, draws, nonce }: CheckedPlay['record']): string {
  const counted = `${draws.length} ${draws.length === 1 ? 'draw' : 'draws'}, nonce ${nonce}`;
  return game === 'packs' ? counted : `${game}, ${counted}`;
}

function PlayResult({ record, check, wrong, isOpen }: CheckedPlay & { readonly isOpen: boolean }) {
  const { outcome } = check;
  const total = outcome && totalOf(outcome);
  return (
    <details className="panel verify-play" data-state={check.state} open={isOpen}>
      <summary>
        {check.state === 'mismatch' ? <b aria-hidden>✕</b> : <VerifyTick state={check.state} size={32} />}
        <span>
          <strong>{CHECK_WORDS[check.state]}</strong>
          <small>{check.state === 'mismatch' ? `Wrong: ${wrong.join(', ')}` : placeOf(record)}</small>
        </span>
        {total === undefined ? null : <Money amount={formatVt(total)} className="verify-total" />}
      </summary>
      <div className="verify-body">
        <CheckSteps steps={check.steps} />
        {outcome === undefined ? null : (
          <Results outcome={outcome} draws={check.draws} title={check.state === 'sealed' ? RECORDED : COMPUTED} />
        )}
        {check.notCompared.map((what) => (
          <p key={what} className="text-meta text-fg3">
            Not compared: {what}.
          </p>
        ))}
        {record.serverSeed === null ? null : <DrawSteps play={{ ...record, serverSeed: record.serverSeed }} />}
        <CopyButton text={JSON.stringify(record, null, 2)} label="Copy record" withLabel />
      </div>
    </details>
  );
}

const RECORDED = 'What the record says';
const COMPUTED = 'What the seeds give';

type ResultsProps = { readonly outcome: Outcome; readonly draws: readonly number[]; readonly title: string };

/** Each item with its ticket; the drawn numbers alone where there is no item; then what was paid and given besides. */
function Results({ outcome, draws, title }: ResultsProps) {
  const items = listItems(outcome);
  const others = outcome.prizes.filter(({ kind }) => kind !== 'item');
  return (
    <ul className="verify-finds" aria-label={title}>
      <li className="text-fg3">{title}</li>
      {items.map(({ k, itemId, valueSun }) => (
        <li key={k}>
          <span className="num text-fg3">ticket {draws[k]?.toLocaleString('en')}</span>
          <strong>{itemId}</strong>
          <Money amount={formatVt(valueSun)} />
        </li>
      ))}
      {items.length > 0 ? null : <li className="num text-fg3">drawn: {draws.join(', ')}</li>}
      {outcome.payoutSun > 0n ? (
        <li>
          <strong>Payout</strong>
          <Money amount={formatVt(outcome.payoutSun)} />
        </li>
      ) : null}
      {others.map((prize) => (
        <li key={prizeText(prizeRecord(prize))}>{prizeText(prizeRecord(prize))}</li>
      ))}
    </ul>
  );
}
