import { Button, VerifyTick } from '@voltide/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { isQuickGame } from '../../../kit/host.ts';
import { useHost } from '../host.ts';
import { verdictOf, type Told, type Verdict } from './verdict.ts';
import '../../../kit/seal-line.css';
import './verdict-line.css';

type VerdictLineProps = {
  readonly told: Told;
  /** True if the viewer sat in it: opening the check then counts as a result they verified. */
  readonly isOwn: boolean;
};

type Checked =
  | { readonly kind: 'checked'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly text: string };

const WORDS = { proven: 'Proven', mismatch: 'Does not match' } as const;

/** Recomputes a battle in the page from its public record alone: its state at a glance, each draw on request. */
export function VerdictLine({ told, isOwn }: VerdictLineProps) {
  const { battleId } = told;
  const { call, checkMatch, viewer } = useHost();
  const [checked, setChecked] = useState<Checked>();
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const checkNow = useEffectEvent(async (): Promise<Checked> => {
    const answer = await call('GET /api/battles/:battleId/record', { params: { battleId } });
    if (!answer.ok) return { kind: 'failed', text: answer.error.text };
    const { record } = answer.response;
    try {
      return { kind: 'checked', verdict: verdictOf(await checkMatch(record), record, told) };
    } catch {
      return { kind: 'failed', text: 'The check could not be made here.' };
    }
  });
  useEffect(() => {
    let isCurrent = true;
    void checkNow().then((result) => isCurrent && setChecked(result));
    return () => {
      isCurrent = false;
    };
  }, [battleId, told, attempt]);
  const open = (state: Verdict['state']): void => {
    setOpen(!isOpen);
    if (isOpen || !isOwn || isQuickGame(viewer) || state !== 'proven') return;
    void call('POST /api/progress/checks', { body: { kind: 'battle', id: battleId } });
  };
  if (checked === undefined) {
    return (
      <div className="seal">
        <div className="seal-line">Computing it again</div>
      </div>
    );
  }
  if (checked.kind === 'failed') {
    return (
      <div className="seal">
        <div className="seal-line">
          <span className="faint">{checked.text}</span>
          <Button variant="ghost" onClick={() => setAttempt(attempt + 1)}>
            Check again
          </Button>
        </div>
      </div>
    );
  }
  const { verdict } = checked;
  const isBad = verdict.state === 'mismatch';
  return (
    <div className="seal" data-state={verdict.state}>
      <div className="seal-line">
        {isBad ? <strong aria-hidden>!</strong> : <VerifyTick state="proven" />}
        <strong>{WORDS[verdict.state]}</strong>
        <span className="faint">
          {isBad
            ? 'This result does not follow from its seeds and its beacon.'
            : 'Your browser computed the whole battle again from its public record.'}
        </span>
        <Button variant="ghost" aria-expanded={isOpen} onClick={() => open(verdict.state)}>
          Verify
        </Button>
      </div>
      {isOpen ? <Inside verdict={verdict} battleId={battleId} /> : null}
    </div>
  );
}

function Inside({ verdict, battleId }: { readonly verdict: Verdict; readonly battleId: string }) {
  const { steps, notCompared, draws } = verdict;
  return (
    <div className="seal-steps appear">
      <ul>
        {steps.map(({ ok, text }) => (
          <li key={text} data-ok={ok}>
            <span aria-hidden>{ok ? '✓' : '✕'}</span>
            <span className="unseen">{ok ? 'holds: ' : 'does not hold: '}</span>
            <span>{text}</span>
          </li>
        ))}
        {notCompared.map((what) => (
          <li key={what} data-ok="unknown">
            <span aria-hidden>○</span>
            <span>Not compared: {what}.</span>
          </li>
        ))}
      </ul>
      <details className="verdict-draws">
        <summary>Each draw and what it was made of</summary>
        <p>
          The key is HMAC-SHA-256 of the server seed over the lock hash and the beacon; each draw takes its message
          under that key.
        </p>
        <div className="verdict-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Number</th>
                <th scope="col">Brought</th>
              </tr>
            </thead>
            <tbody>
              {draws.map(({ label, message, n, drawn, brought }) => (
                <tr key={label}>
                  <th scope="row">
                    <code>{message}</code>
                  </th>
                  <td className="num">
                    {drawn} of {n}
                  </td>
                  <td>{brought}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className="verdict-links">
        <a className="link" href={`/api/battles/${battleId}/record`}>
          Public record
        </a>
        <a className="link" href="/fairplay/verify">
          Check it yourself
        </a>
      </p>
    </div>
  );
}
