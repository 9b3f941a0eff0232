import { formatVt } from '@voltide/core';
import { listGifts, listItems, type Outcome } from '@voltide/games/game';
import { prizeRecord, prizeText } from '@voltide/games/records/record';
import type { Verdict } from '@voltide/proofs/verdict';
import { Badge, CopyButton, Money } from '@voltide/ui';
import type { ReactNode } from 'react';

import { CHECK_WORDS } from '../../../lib/fairness/check-mark.tsx';
import { DrawSteps } from '../../../lib/fairness/draw-steps.tsx';
import { keyed } from '../model/keyed.ts';
import type { Checked, CheckedFile, PlayCounts, ShownPlay } from '../model/verify-files.ts';
import { BattleResult } from './battle-result.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { SeasonResult } from './season-result.tsx';
import { StateMark, VerdictPanel, VerdictSentence } from './verdict-panel.tsx';

export function VerifyResult({ checked }: { readonly checked: Checked }) {
  if (checked.kind === 'unreadable') {
    return (
      <p className="verify-unreadable">
        <strong>Could not be read.</strong> {checked.reason}
      </p>
    );
  }
  return (
    <div className="verify-results">
      {keyed(checked.files, ({ verdict }) => verdict.title).map(([key, file]) => (
        <FileResult key={key} {...file} />
      ))}
    </div>
  );
}

function FileResult({ verdict, detail }: CheckedFile) {
  if (detail?.kind === 'battle') return <BattleResult battle={detail.battle} verdict={verdict} />;
  if (detail?.kind === 'season') return <SeasonResult season={detail.season} verdict={verdict} />;
  if (detail?.kind === 'plays') return <PlaysResult verdict={verdict} {...detail} />;
  return <VerdictPanel verdict={verdict} />;
}

type PlaysResultProps = {
  readonly verdict: Verdict;
  readonly plays: readonly ShownPlay[];
  readonly counts: PlayCounts;
};

function PlaysResult({ verdict, plays, counts }: PlaysResultProps) {
  if (verdict.state === 'nothing') {
    return <p className="verify-unreadable">It holds no plays, so there is nothing to check.</p>;
  }
  const [only] = plays;
  if (only !== undefined && counts.all === 1 && verdict.steps.length === only.steps.length) {
    return <PlayResult {...only} isOpen sentence={<VerdictSentence verdict={verdict} />} />;
  }
  return (
    <>
      <VerdictPanel verdict={verdict}>
        <Summary counts={counts} />
      </VerdictPanel>
      <ol>
        {plays.map((play) => (
          <li key={`${play.record.commitment} ${play.record.nonce} ${play.record.tableHash} ${play.check.state}`}>
            <PlayResult {...play} isOpen={play.check.state === 'mismatch'} />
          </li>
        ))}
      </ol>
      {counts.all > plays.length ? (
        <p className="hint">And {(counts.all - plays.length).toLocaleString('en')} more, all checked.</p>
      ) : null}
    </>
  );
}

function Summary({ counts: { all, proven, sealed, unknown, mismatch } }: { readonly counts: PlayCounts }) {
  return (
    <p className="verify-summary">
      <strong>{all.toLocaleString('en')} checked</strong>
      {proven > 0 ? <Badge tone="ok">{proven.toLocaleString('en')} proven</Badge> : null}
      {sealed > 0 ? <Badge tone="info">{sealed.toLocaleString('en')} sealed</Badge> : null}
      {unknown > 0 ? <Badge>{unknown.toLocaleString('en')} with an unknown odds table</Badge> : null}
      {mismatch > 0 ? <Badge tone="danger">{mismatch.toLocaleString('en')} not matching</Badge> : null}
    </p>
  );
}

/** Sums what a play gave: payout, items and prizes. */
function totalOf(outcome: Outcome): bigint {
  const foundSun = listItems(outcome).map(({ valueSun }) => valueSun);
  return [...foundSun, ...listGifts(outcome)].reduce((sum, eachSun) => sum + eachSun, outcome.payoutSun);
}

/** Names the game unless it is packs, the drawn numbers, and the place in the pair. */
function placeOf({ game, draws, nonce }: ShownPlay['record']): string {
  const counted = `${draws.length} ${draws.length === 1 ? 'draw' : 'draws'}, nonce ${nonce}`;
  return game === 'packs' ? counted : `${game}, ${counted}`;
}

type PlayResultProps = ShownPlay & { readonly isOpen: boolean; readonly sentence?: ReactNode };

function PlayResult({ record, check, wrong, steps, isOpen, sentence }: PlayResultProps) {
  const { outcome } = check;
  const total = outcome && totalOf(outcome);
  return (
    <details className="panel verify-play appear" data-state={check.state} open={isOpen}>
      <summary>
        <StateMark state={check.state} />
        <span>
          <strong>{CHECK_WORDS[check.state]}</strong>
          <small>{check.state === 'mismatch' ? `Wrong: ${wrong.join(', ')}` : placeOf(record)}</small>
        </span>
        {total === undefined ? null : <Money amount={formatVt(total)} className="verify-total" />}
      </summary>
      <div className="verify-body">
        {sentence}
        <ProofSteps steps={steps} />
        {outcome === undefined ? null : (
          <Results outcome={outcome} draws={check.draws} title={check.state === 'sealed' ? RECORDED : COMPUTED} />
        )}
        {check.notCompared.map((what) => (
          <p key={what} className="hint">
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

/** Items with their tickets, or else the drawn numbers; then payouts and prizes. */
function Results({ outcome, draws, title }: ResultsProps) {
  const items = listItems(outcome);
  const others = outcome.prizes.filter(({ kind }) => kind !== 'item');
  return (
    <ul className="verify-items" aria-label={title}>
      <li className="faint">{title}</li>
      {items.map(({ k, itemId, valueSun }) => (
        <li key={k}>
          <span className="num faint">ticket {draws[k]?.toLocaleString('en')}</span>
          <strong>{itemId}</strong>
          <Money amount={formatVt(valueSun)} />
        </li>
      ))}
      {items.length > 0 ? null : <li className="num faint">drawn: {draws.join(', ')}</li>}
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
