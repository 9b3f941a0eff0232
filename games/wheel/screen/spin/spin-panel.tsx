import { Badge, Button, LinkButton, Live } from '@voltide/ui';

import { LimitLink } from '../../../kit/limit-link.tsx';
import { isSaidByBar } from '../../../kit/no-connection.ts';
import { SealLine } from '../../../kit/seal-line.tsx';
import { isGreat } from '../../../kit/share/is-great.ts';
import { Vt } from '../../../kit/vt.tsx';
import { shortVt } from '../../../kit/short-vt.ts';
import { helpFor, type Refusal } from '../model/fault-help.ts';
import { timesText, toneOf } from '../model/spin-result.ts';
import { isQuickGame } from '../../../kit/port.ts';
import { usePort } from '../port.ts';
import { ShareSpin } from './share-spin.tsx';
import type { Spun, SpinState } from './use-spin.ts';
import './spin-panel.css';

type SpinPanelProps = {
  readonly state: SpinState;
  readonly onBet: (betSun: bigint) => void;
  readonly onDemo: () => void;
};

/** Shows messages about the spin, in one place of constant height. */
export function SpinPanel({ state, onBet, onDemo }: SpinPanelProps) {
  return (
    <div className="spin-panel">
      <Words state={state} onBet={onBet} onDemo={onDemo} />
    </div>
  );
}

function Words({ state, onBet, onDemo }: SpinPanelProps) {
  switch (state.phase) {
    case 'landed':
      return <Result key={state.opened.id} spun={state.opened} />;
    case 'unanswered':
      return (
        <Live role="alert">
          <p>No answer yet. If the server accepted this spin, its result is safe. We keep sending the same request.</p>
          <p className="hint">{state.fault.text}</p>
        </Live>
      );
    case 'ready':
      if (state.refusal === undefined) return <VisitorNote />;
      return <RefusalNote fault={state.refusal} onBet={onBet} onDemo={onDemo} />;
    case 'asking':
    case 'revealing':
      return null;
  }
}

/** Explains the button to visitors, or that nothing is played here. */
function VisitorNote() {
  const { viewer, useLoaded } = usePort();
  const isClosed = useLoaded('GET /api/settings').data?.profile === 'closed';
  if (isClosed) return <p className="note">Only demos can be spun here for now.</p>;
  if (viewer.kind === 'visitor') {
    return (
      <p className="note">
        Spinning makes you a guest with 25 VT of play balance to bet. You must be 18 or older. The demo costs nothing
        and makes no account.
      </p>
    );
  }
  return (
    <p className="hint">
      Space or Enter spins. The stake leaves your balance at once; a payout arrives when the wheel has stopped.
    </p>
  );
}

function Result({ spun: { result, paid } }: { readonly spun: Spun }) {
  const tone = toneOf(result.tenths);
  return (
    <section className="spin-result appear" aria-label="Result">
      {result.payoutSun === 0n ? (
        <p className="spin-lost">
          No win. <Vt sun={-result.betSun} signed className="spin-net" />
        </p>
      ) : (
        <div className="spin-won" style={{ '--tone': `var(--r-${tone ?? 'common'})` }}>
          <strong className="spin-times">{timesText(result.tenths)}</strong>
          <Vt sun={result.payoutSun} className="spin-payout" />
          <span className="faint">
            for <Vt sun={result.betSun} />
          </span>
          <Vt sun={result.payoutSun - result.betSun} signed className="spin-net" />
          {paid !== undefined && isGreat(paid.play) ? <ShareSpin result={result} playId={paid.play.id} /> : null}
        </div>
      )}
      {paid === undefined ? (
        <p className="note">
          <Badge tone="warn">Demo</Badge> A free demo, drawn in your browser with throw-away seeds. Nothing is paid,
          kept or counted.
        </p>
      ) : (
        <SealLine paid={paid} />
      )}
    </section>
  );
}

type RefusalProps = Omit<SpinPanelProps, 'state'> & { readonly fault: Refusal };

function RefusalNote({ fault, onBet, onDemo }: RefusalProps) {
  const port = usePort();
  const help = helpFor(fault);
  if (isSaidByBar(fault, port.isOnline)) return null;
  const isShort = fault.code === 'insufficient_balance';
  const isQuick = isQuickGame(port.viewer);
  return (
    <Live className="spin-refusal" role="alert">
      <p>
        {isShort && isQuick && help.action === 'demo' ? fault.text : help.text}{' '}
        <span className="faint">Nothing was charged.</span>
      </p>
      {help.action === 'lower' ? (
        <Button onClick={() => onBet(help.betSun)}>Bet {shortVt(help.betSun)} VT</Button>
      ) : null}
      {help.action === 'demo' ? <Button onClick={onDemo}>Spin the demo</Button> : null}
      {help.action === 'sign-in' ? <Button onClick={port.logIn}>Login</Button> : null}
      {help.action === 'reload' ? (
        <Button onClick={() => port.refresh('GET /api/wheel')}>Load the new odds</Button>
      ) : null}
      <LimitLink code={fault.code} />
      {isShort && !isQuick ? <LinkButton href="/inventory">Exchange finds</LinkButton> : null}
      {isShort && port.viewer.kind === 'account' ? <LinkButton href="/daily-spin">Daily spin</LinkButton> : null}
      {isShort && port.viewer.kind === 'guest' ? <LinkButton href="/signup">Sign Up</LinkButton> : null}
    </Live>
  );
}
