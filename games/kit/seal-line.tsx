import { Button, Link, Live, scrollWhole, VerifyTick } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { checkPaid, type Paid, type PaidCheck } from './check-paid.ts';
import { isQuickGame, useGameHost, type SealCheck } from './host.ts';
import './seal-line.css';

const STATE_WORDS: Readonly<Record<SealCheck['state'], string>> = {
  sealed: 'Sealed',
  proven: 'Proven',
  mismatch: 'Does not match',
};

/** Shows the check of a result, made by the page itself: its state at a glance, each step on request. */
export function SealLine({ paid }: { readonly paid: Paid }) {
  const host = useGameHost();
  const [check, setCheck] = useState<PaidCheck>();
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const checkNow = useEffectEvent(() => checkPaid(host, paid));
  useEffect(() => {
    let isCurrent = true;
    checkNow().then(
      (result) => {
        if (isCurrent) setCheck(result);
      },
      () => {
        if (isCurrent) setFailures(tries);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [paid, tries]);
  if (check === undefined) return <Unchecked hasFailed={failures === tries} onRetry={() => setTries(tries + 1)} />;
  const isBad = check.state === 'mismatch';
  return (
    <div className="seal" data-state={check.state}>
      <div className="seal-line">
        {isBad ? <strong aria-hidden>!</strong> : <VerifyTick state={check.state === 'proven' ? 'proven' : 'sealed'} />}
        <strong>{STATE_WORDS[check.state]}</strong>
        <span className="faint">{isBad ? 'This result does not match the commitment.' : checkedText(check)}</span>
        <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Verify
        </Button>
      </div>
      {isOpen ? <Steps check={check} play={paid.play} /> : null}
    </div>
  );
}

type UncheckedProps = { readonly hasFailed: boolean; readonly onRetry: () => void };

/** Shows that a check failed to load the odds of its play. The play stands anyway. */
function Unchecked({ hasFailed, onRetry }: UncheckedProps) {
  if (!hasFailed) return <div className="seal-line">Checking</div>;
  return (
    <Live className="seal-line" role="status">
      <span className="faint">Not checked yet: the odds could not be loaded.</span>
      <Button variant="ghost" onClick={onRetry}>
        Check again
      </Button>
    </Live>
  );
}

function checkedText({ notes }: PaidCheck): string {
  return notes.length === 0
    ? 'Locked in before you played; your browser checked it.'
    : `Checked in this page, but ${notes.join(', and ')}.`;
}

function Steps({ check, play }: { readonly check: PaidCheck; readonly play: Paid['play'] }) {
  const isQuick = isQuickGame(useGameHost().viewer);
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (steps.current !== null) scrollWhole(steps.current);
  }, []);
  return (
    <div ref={steps} className="seal-steps appear">
      <ul>
        {check.steps.map(({ ok, text }) => (
          <li key={text} data-ok={ok}>
            <span aria-hidden>{ok ? '✓' : '✕'}</span>
            <span className="unseen">{ok ? 'holds: ' : 'does not hold: '}</span>
            {text}
          </li>
        ))}
        {check.notes.map((text) => (
          <li key={text} data-ok="unknown">
            <span aria-hidden>○</span>
            <span className="unseen">not known: </span>
            {text}
          </li>
        ))}
      </ul>
      <p className="hint">
        {play.serverSeed === null
          ? isQuick
            ? 'The server seed is still secret. Save your progress, and you can reveal it and recompute the result.'
            : 'The server seed is still secret. Reveal it on Fair play, and this page recomputes the result.'
          : 'The server seed is revealed, and your browser recomputed the whole result.'}
      </p>
      <p className="seal-ways">
        {isQuick ? null : (
          <Link className="link" href={`/history?play=${play.id}`}>
            Full record
          </Link>
        )}
        <Link className="link" href="/fairplay">
          Fair play
        </Link>
      </p>
    </div>
  );
}
