import { Badge, Button, LinkButton, Live } from '@voltide/ui';

import { isSaidByBar } from '../no-connection.ts';
import { isQuickGame, useGamePort, type CallFault } from '../port.ts';
import { SealLine } from '../seal-line.tsx';
import { usePace } from '../use-pace.ts';
import { Vt } from '../vt.tsx';
import type { SoloResult, SoloShown, SoloState } from './use-solo.ts';

type SoloPanelProps = {
  readonly state: SoloState;
  readonly words: (result: SoloResult) => string;
  readonly onDemo: () => void;
};

/** Shows messages about the play, in one place of constant height. */
export function SoloPanel({ state, words, onDemo }: SoloPanelProps) {
  return (
    <div className="solo-panel">
      <Words state={state} words={words} onDemo={onDemo} />
    </div>
  );
}

function Words({ state, words, onDemo }: SoloPanelProps) {
  switch (state.phase) {
    case 'landed':
      return <Result key={state.opened.id} shown={state.opened} words={words} />;
    case 'unanswered':
      return (
        <Live role="alert">
          <p>No answer yet. If the server accepted this play, its result is safe. We keep sending the same request.</p>
          <p className="hint">{state.fault.text}</p>
        </Live>
      );
    case 'ready':
      return state.refusal === undefined ? <Note /> : <Refusal fault={state.refusal} onDemo={onDemo} />;
    case 'asking':
    case 'revealing':
      return null;
  }
}

/** Explains playing to visitors, or that nothing is played here. */
function Note() {
  const { viewer } = useGamePort();
  if (usePace().isClosed) return <p className="note">Only demos can be played here for now.</p>;
  if (viewer.kind === 'visitor') {
    return (
      <p className="note">
        Playing makes you a guest with 25 VT of play balance to bet. You must be 18 or older. The demo costs nothing and
        makes no account.
      </p>
    );
  }
  return <p className="hint">The stake leaves your balance at once; a payout arrives with the result.</p>;
}

type ResultProps = Pick<SoloPanelProps, 'words'> & { readonly shown: SoloShown };

function Result({ shown: { result, paid }, words }: ResultProps) {
  const { stakeSun, payoutSun } = result;
  return (
    <section className="solo-result appear" aria-label="Result">
      <p>
        <strong>{words(result)}</strong> {payoutSun === 0n ? 'No win.' : <Vt sun={payoutSun} />}{' '}
        <Vt sun={payoutSun - stakeSun} signed className="quiet" />
      </p>
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

type RefusalProps = Pick<SoloPanelProps, 'onDemo'> & { readonly fault: CallFault };

function Refusal({ fault, onDemo }: RefusalProps) {
  const { logIn, viewer, isOnline } = useGamePort();
  const { code } = fault;
  const isSignedOut = code === 'not_signed_in' || code === 'session_expired';
  const canDemo = code === 'insufficient_balance' || code === 'off_sale' || code === 'forbidden';
  if (isSaidByBar(fault, isOnline)) return null;
  return (
    <Live className="solo-refusal" role="alert">
      <p>
        {fault.text} <span className="faint">Nothing was charged.</span>
      </p>
      {isSignedOut ? <Button onClick={logIn}>Login</Button> : null}
      {canDemo ? <Button onClick={onDemo}>Play the demo</Button> : null}
      {code === 'insufficient_balance' && !isQuickGame(viewer) ? (
        <LinkButton href="/inventory">Exchange finds</LinkButton>
      ) : null}
      {code === 'limit_reached' || code === 'excluded' ? (
        <LinkButton href="/responsible">Your limits</LinkButton>
      ) : null}
    </Live>
  );
}
