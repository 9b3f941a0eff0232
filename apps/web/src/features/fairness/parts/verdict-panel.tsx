import { STATE_WORDS, type Verdict } from '@voltide/proofs/verdict';
import { Money, VerifyTick } from '@voltide/ui';
import type { ReactNode } from 'react';

import { ProofSteps } from './proof-steps.tsx';

type VerdictPanelProps = {
  readonly verdict: Verdict;
  readonly amount?: string;
  readonly children?: ReactNode;
};

/** A checked file: its kind, one sentence about what was proven and what not, and each step. */
export function VerdictPanel({ verdict, amount, children }: VerdictPanelProps) {
  const { state, title, steps } = verdict;
  return (
    <details className="panel verify-play appear" data-state={state} open>
      <summary>
        <StateMark state={state} />
        <span>
          <strong>{STATE_WORDS[state]}</strong>
          <small>{title}</small>
        </span>
        {amount === undefined ? null : <Money amount={amount} decimals="exact" className="verify-total" />}
      </summary>
      <div className="verify-body">
        <VerdictSentence verdict={verdict} />
        <ProofSteps steps={steps} />
        {children}
      </div>
    </details>
  );
}

export function StateMark({ state }: Pick<Verdict, 'state'>) {
  if (state === 'proven' || state === 'sealed') return <VerifyTick state={state} size={32} />;
  return <b aria-hidden>{state === 'nothing' ? '–' : '✕'}</b>;
}

/** One sentence: what was proven, and what was not. */
export function VerdictSentence({ verdict: { state, told, notProven } }: { readonly verdict: Verdict }) {
  return (
    <p className="verify-sentence">
      <strong>{STATE_WORDS[state]}:</strong> {told}; <span>not proven here: {notProven}.</span>
    </p>
  );
}
