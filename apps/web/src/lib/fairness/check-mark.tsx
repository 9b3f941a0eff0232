import type { PlayCheck } from '@voltide/games/records/verdict';
import { VerifyTick } from '@voltide/ui';

import './check-mark.css';

export const CHECK_WORDS: Readonly<Record<PlayCheck['state'], string>> = {
  sealed: 'Sealed',
  proven: 'Proven',
  mismatch: 'Does not match',
};

/** The state of a play's check: a hollow tick while sealed, a full one when proven, always with its word. */
export function CheckMark({ check }: { readonly check: Pick<PlayCheck, 'state'> | undefined }) {
  if (check === undefined) return <span className="check-mark">–</span>;
  return (
    <span className="check-mark" data-state={check.state}>
      {check.state === 'mismatch' ? <b aria-hidden>✕</b> : <VerifyTick state={check.state} size={20} />}
      {CHECK_WORDS[check.state]}
    </span>
  );
}

type Step = { readonly subject: string; readonly ok: boolean; readonly text: string };

export function CheckSteps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ul className="check-steps">
      {steps.map(({ subject, ok, text }) => (
        <li key={`${subject} ${text}`} data-ok={ok}>
          <b aria-hidden>{ok ? '✓' : '✕'}</b>
          <span>
            <span className="unseen">{ok ? 'Holds: ' : 'Does not hold: '}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
