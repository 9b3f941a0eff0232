import type { ProofStep } from '@voltide/proofs/verdict';

import { keyed } from '../model/keyed.ts';
import './proof-steps.css';

/** Steps of a check in order, with the compared numbers. */
export function ProofSteps({ steps }: { readonly steps: readonly ProofStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ul className="check-steps proof-steps">
      {keyed(steps, ({ text }) => text).map(([key, step]) => (
        <li key={key} data-ok={step.ok}>
          <b aria-hidden>{step.ok ? '✓' : '✕'}</b>
          <Step {...step} />
        </li>
      ))}
    </ul>
  );
}

function Step({ ok, text, numbers }: ProofStep) {
  const words = (
    <>
      <span className="unseen">{ok ? 'Holds: ' : 'Does not hold: '}</span>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </>
  );
  if (numbers.length === 0) return <span>{words}</span>;
  return (
    <details open={!ok}>
      <summary>{words}</summary>
      <dl className="proof-numbers">
        {keyed(numbers, ([name]) => name).map(([key, [name, value]]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
