import { Badge, Button, LinkButton, Live } from '@voltide/ui';
import type { ReactNode } from 'react';

import { LimitLink } from '../limit-link.tsx';
import { isSaidByBar } from '../no-connection.ts';
import { isQuickGame, useGameHost } from '../host.ts';
import { SealLine } from '../seal-line.tsx';
import { shortVt } from '../short-vt.ts';
import { Vt } from '../vt.tsx';
import { helpFor, type PlayError } from './error-help.ts';
import { toneOf } from './solo-run.ts';
import type { SoloWords } from './solo-words.ts';
import type { Desk } from './use-desk.ts';
import type { SoloResult, SoloShown } from './use-solo.ts';

export type ResultLook = {
  /** Rarity whose colour a win has; by the multiple of the stake if absent. */
  readonly tone?: (result: SoloResult) => string | undefined;
  readonly action?: (shown: SoloShown) => ReactNode;
};

type SoloPanelProps = ResultLook & { readonly desk: Desk; readonly words: SoloWords };

export function SoloPanel(props: SoloPanelProps) {
  return (
    <div className="solo-panel">
      <Message {...props} />
    </div>
  );
}

function Message({ desk, ...look }: SoloPanelProps) {
  const { state } = desk;
  switch (state.phase) {
    case 'landed':
      return <Result key={state.opened.id} shown={state.opened} {...look} />;
    case 'unanswered':
      return (
        <Live role="alert">
          <p>No answer yet. If the server accepted this play, its result is safe. We keep sending the same request.</p>
          <p className="hint">{state.error.text}</p>
        </Live>
      );
    case 'ready':
      return state.error === undefined ? (
        <Note isClosed={desk.pace.isClosed} />
      ) : (
        <ErrorNote error={state.error} desk={desk} />
      );
    case 'asking':
    case 'revealing':
      return null;
  }
}

/** Explains playing to visitors, or that nothing is played here. */
function Note({ isClosed }: { readonly isClosed: boolean }) {
  const { viewer } = useGameHost();
  if (isClosed) return <p className="note">Only demos can be played here for now.</p>;
  if (viewer.kind === 'visitor') {
    return (
      <p className="note">
        Playing makes you a guest with 25 VT of play balance to bet. You must be 18 or older. The demo costs nothing and
        makes no account.
      </p>
    );
  }
  return (
    <p className="hint">
      Space or Enter plays. The stake leaves your balance at once; a payout arrives with the result.
    </p>
  );
}

type ResultProps = Omit<SoloPanelProps, 'desk'> & { readonly shown: SoloShown };

function Result({ shown, words, tone = toneOf, action }: ResultProps) {
  const { result, paid } = shown;
  const { stakeSun, payoutSun } = result;
  const name = words.result(result);
  return (
    <section className="solo-result appear" aria-label="Result">
      {payoutSun === 0n ? (
        <p className="solo-lost">
          {name === '' ? null : <strong>{name}. </strong>}No win. <Vt sun={-stakeSun} signed className="solo-net" />
        </p>
      ) : (
        <div className="solo-won" style={{ '--tone': `var(--r-${tone(result) ?? 'common'})` }}>
          <strong className="solo-name">{name}</strong>
          <Vt sun={payoutSun} className="solo-payout" />
          <span className="faint">
            for <Vt sun={stakeSun} />
          </span>
          <Vt sun={payoutSun - stakeSun} signed className="solo-net" />
          {action?.(shown)}
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

type ErrorNoteProps = { readonly error: PlayError; readonly desk: Desk };

function ErrorNote({ error, desk: { game, bet, demo } }: ErrorNoteProps) {
  const { logIn, viewer, isOnline } = useGameHost();
  const help = helpFor(error);
  if (isSaidByBar(error, isOnline)) return null;
  const isShort = error.code === 'insufficient_balance';
  const isQuick = isQuickGame(viewer);
  return (
    <Live className="solo-error" role="alert">
      <p>
        {isShort && isQuick && help.action === 'demo' ? error.text : help.text}{' '}
        <span className="faint">Nothing was charged.</span>
      </p>
      {help.action === 'lower' ? (
        <Button onClick={() => bet.set(help.betSun)}>Bet {shortVt(help.betSun)} VT</Button>
      ) : null}
      {help.action === 'demo' ? <Button onClick={demo}>Play the demo</Button> : null}
      {help.action === 'sign-in' ? <Button onClick={logIn}>Login</Button> : null}
      {help.action === 'reload' ? (
        <Button onClick={game.reload ?? (() => location.reload())}>Load the new odds</Button>
      ) : null}
      <LimitLink code={error.code} />
      {isShort && !isQuick ? <LinkButton href="/inventory">Sell items</LinkButton> : null}
      {isShort && viewer.kind === 'account' ? <LinkButton href="/daily-spin">Daily spin</LinkButton> : null}
      {isShort && viewer.kind === 'guest' ? <LinkButton href="/signup">Sign Up</LinkButton> : null}
    </Live>
  );
}
