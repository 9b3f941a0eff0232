import { Badge, Button, Stat, useNow, type Tone } from '@voltide/ui';
import { useReducer, useSyncExternalStore } from 'react';

import type { Alert } from '../../../lib/health/auth-sync.ts';
import type { Diagnosis } from '../../../lib/health/diagnosis.ts';
import { health } from '../../../lib/health/health.ts';
import { Card } from '../parts/card.tsx';
import { counted } from '../model/format.ts';
import { ShowAll } from '../parts/show-all.tsx';
import { Score } from './status.tsx';

/** The auth-sync monitor's interval. */
const LOOK_MS = 5000;

/** Shows the state of the monitors in this tab (S12-02); none of it is sent. */
export function ThisBrowserCard() {
  useNow(LOOK_MS);
  const entries = useSyncExternalStore(health.trace.subscribe, health.trace.list);
  const [, showNow] = useReducer((times: number) => times + 1, 0);
  const runCheck = (): void => {
    health.authSync.look();
    showNow();
  };
  const diagnosis = health.authSync.latest();
  const alerts = health.authSync.alerts();
  const score = health.monitor.globalScore();
  return (
    <Card
      id="browser"
      title="This browser"
      note="What this tab's monitors have seen since it was opened. It stays in this tab."
      actions={<Button onClick={runCheck}>Run the check</Button>}
    >
      <div className="admin-figures">
        <dl>
          <Stat label="Pages" note={counted(health.monitor.history().length, 'check')}>
            {score === undefined ? '–' : <Score score={score} />}
          </Stat>
          <Stat label="Sign-in" note={counted(alerts.length, 'alert')}>
            {diagnosis === undefined ? '–' : <Score score={diagnosis.score} />}
          </Stat>
          <Stat label="Token">{diagnosis === undefined ? '–' : <Verdict verdict={diagnosis.token} />}</Stat>
          <Stat label="User data">{diagnosis === undefined ? '–' : <Verdict verdict={diagnosis.userData} />}</Stat>
        </dl>
        {diagnosis === undefined || diagnosis.faults.length === 0 ? null : (
          <p className="admin-note">Found: {diagnosis.faults.join(', ')}.</p>
        )}
      </div>
      {alerts.length === 0 ? null : <Alerts alerts={alerts} />}
      <h3 className="admin-part">Trace log</h3>
      <ShowAll items={entries} first={6}>
        {(shown) => (
          <ol className="admin-list admin-trace">
            {shown.map(({ atMs, kind, text }) => (
              <li key={`${atMs} ${kind} ${text}`}>
                <time className="num faint">{new Date(atMs).toLocaleTimeString()}</time>
                <span className="quiet">{kind}</span>
                <span className="mono">{text}</span>
              </li>
            ))}
          </ol>
        )}
      </ShowAll>
    </Card>
  );
}

function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <>
      <h3 className="admin-part">Alerts of the sign-in monitor</h3>
      <ShowAll items={alerts} first={3}>
        {(shown) => (
          <ol className="admin-list admin-trace">
            {shown.map(({ atMs, score, faults }) => (
              <li key={atMs}>
                <time className="num faint">{new Date(atMs).toLocaleTimeString()}</time>
                <span className="num quiet">{score}</span>
                <span>{faults.join(', ')}</span>
              </li>
            ))}
          </ol>
        )}
      </ShowAll>
    </>
  );
}

const TONES: Readonly<Record<Diagnosis['token'] | Diagnosis['userData'], Tone>> = {
  sound: 'ok',
  missing: 'warn',
  expired: 'warn',
  incomplete: 'danger',
  malformed: 'danger',
};

function Verdict({ verdict }: { readonly verdict: keyof typeof TONES }) {
  return <Badge tone={TONES[verdict]}>{verdict}</Badge>;
}
