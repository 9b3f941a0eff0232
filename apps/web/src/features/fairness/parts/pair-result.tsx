import { bringIntoView, Link, VerifyTick } from '@voltide/ui';
import { useEffect, useRef } from 'react';

import { CheckMark } from '../../../lib/fairness/check-mark.tsx';
import { playName } from '../../../lib/plays/play-name.ts';
import { useNoteVerified } from '../../../lib/progress/use-note-verified.ts';
import { useReportMismatch } from '../../../lib/mismatch-reports/use-report-mismatch.ts';
import type { PairCheck } from '../model/reveal.ts';

const SHOWN = 50;

/** Result of recomputing a pair: one tick for all of it, and each play beneath. */
export function PairResult({ result }: { readonly result: PairCheck }) {
  const { epoch, plays, faults, isProven } = result;
  const newest = plays.at(-1)?.play;
  useNoteVerified(isProven && newest !== undefined ? { kind: 'play', id: newest.id } : undefined);
  const wrong = plays.find(({ check }) => check.state === 'mismatch')?.play;
  useReportMismatch(wrong === undefined ? undefined : { kind: 'play', id: wrong.id });
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (head.current !== null) bringIntoView(head.current);
  }, []);
  const matching = plays.filter(({ check }) => check.state === 'proven').length;
  return (
    <section className="panel fair-result appear" data-proven={isProven} aria-label={`Check of pair ${epoch}`}>
      <header ref={head}>
        {isProven ? <VerifyTick state="proven" size={56} /> : <b aria-hidden>✕</b>}
        <div>
          <h3>{isProven ? 'Proven' : 'Does not match'}</h3>
          <p>
            {matching} of {plays.length} {plays.length === 1 ? 'play' : 'plays'} recomputed in this page{' '}
            {isProven ? 'and found to be exactly what you were given.' : 'as they were given.'}
          </p>
        </div>
      </header>
      {faults.length === 0 ? null : (
        <ul className="error-text">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <ul className="fair-plays">
        {plays.slice(0, SHOWN).map(({ play, check }) => (
          <li key={play.id}>
            <Link className="link" href={`/history?play=${play.id}`}>
              {playName(play)}
            </Link>
            <span className="num faint">nonce {play.nonce}</span>
            <CheckMark check={check} />
          </li>
        ))}
      </ul>
      {plays.length > SHOWN ? <p className="hint">And {plays.length - SHOWN} more, all checked.</p> : null}
    </section>
  );
}
