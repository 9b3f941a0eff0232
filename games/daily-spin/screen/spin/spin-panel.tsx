import { Button, LinkButton, Live, useNow } from '@voltide/ui';

import { LimitLink } from '../../../kit/limit-link.tsx';
import { isWaiting } from '../../../kit/next-play.ts';
import { BarText } from '../../../kit/bar-text.tsx';
import { NO_CONNECTION } from '../../../kit/no-connection.ts';
import type { CallError } from '../../../kit/host.ts';
import { SealLine } from '../../../kit/seal-line.tsx';
import { SpeedChoice } from '../../../kit/speed-choice.tsx';
import type { PaceChoice } from '../../../kit/use-pace.ts';
import type { SpinStatus } from '../../contract.ts';
import { backText } from '../model/spin-words.ts';
import { useHost } from '../host.ts';
import type { SpinState, Spun } from './use-daily-spin.ts';

type SpinPanelProps = {
  readonly status: SpinStatus | undefined;
  readonly state: SpinState;
  readonly resetMs: number;
  readonly canSpin: boolean;
  readonly pace: PaceChoice;
  readonly onSpin: () => void;
  readonly onSkip: () => void;
};

export function SpinPanel(props: SpinPanelProps) {
  const { viewer } = useHost();
  if (viewer.kind === 'visitor' || viewer.kind === 'guest') return <Locked isGuest={viewer.kind === 'guest'} />;
  if (props.status?.reason === 'closed') {
    return <p className="daily-panel quiet">Nothing can be played from where you are. What you have stays yours.</p>;
  }
  if (props.status?.reason === 'frozen') {
    return <p className="daily-panel quiet">Your account is frozen. Contact us.</p>;
  }
  if (props.status?.reason === 'excluded') {
    return (
      <div className="daily-panel">
        <p>You have asked not to play for now, so there is no spin until that ends.</p>
        {props.pace.bar === undefined ? null : <Barred text={props.pace.bar} />}
        <LimitLink code="excluded" />
      </div>
    );
  }
  return (
    <div className="daily-panel">
      <Words {...props} />
      <Actions {...props} />
    </div>
  );
}

function Locked({ isGuest }: { readonly isGuest: boolean }) {
  const { logIn } = useHost();
  return (
    <div className="daily-panel">
      <p>
        {isGuest
          ? 'The daily spin is for accounts, as it is counted once per person. Sign up to keep what you have, and spin.'
          : 'The daily spin is free and for accounts. Sign up or log in to spin today.'}
      </p>
      <div className="button-row">
        <LinkButton href="/signup" variant="volt" size={52}>
          Sign Up
        </LinkButton>
        <Button size={52} onClick={logIn}>
          Login
        </Button>
      </div>
    </div>
  );
}

function Words({ state, status, resetMs, canSpin }: SpinPanelProps) {
  switch (state.phase) {
    case 'landed':
      return <Result key={state.opened.id} spun={state.opened} resetMs={resetMs} canSpin={canSpin} />;
    case 'unanswered':
      return (
        <Live role="alert">
          <p>No answer yet. If the server accepted this spin, its result is safe. We keep sending the same request.</p>
          <p className="hint">{state.error.text}</p>
        </Live>
      );
    case 'ready':
      if (state.error !== undefined) return <PlayError {...state.error} />;
      if (status === undefined || status.canSpin) return null;
      return (
        <div>
          {status.last === null ? null : <p>Today's spin gave {status.last.result}.</p>}
          <ComeBack resetMs={resetMs} />
        </div>
      );
    case 'asking':
    case 'revealing':
      return null;
  }
}

function PlayError({ code, text }: CallError) {
  const host = useHost();
  const isSignIn = code === 'not_signed_in' || code === 'session_expired';
  return (
    <Live role="alert">
      <p>{code === 'day_used' ? 'You already spun today, perhaps on another device.' : text}</p>
      {isSignIn ? <Button onClick={host.logIn}>Login</Button> : null}
      <LimitLink code={code} />
    </Live>
  );
}

function ComeBack({ resetMs }: { readonly resetMs: number }) {
  const nowMs = useNow(10_000);
  return (
    <p className="aside">Next spin {backText(resetMs - nowMs)}, at 00:00 UTC. Nothing is lost if you come later.</p>
  );
}

type ResultProps = Pick<SpinPanelProps, 'resetMs' | 'canSpin'> & { readonly spun: Spun };

function Result({ spun: { play, paid }, resetMs, canSpin }: ResultProps) {
  return (
    <section className="daily-result appear" aria-label="Result">
      <p>
        <strong>You got {play.result}.</strong>
      </p>
      {paid === undefined ? null : <SealLine paid={paid} />}
      {canSpin ? null : <ComeBack resetMs={resetMs} />}
    </section>
  );
}

function Barred({ text }: { readonly text: string }) {
  return (
    <Button className="daily-primary" size={52} disabled>
      <BarText text={text} />
    </Button>
  );
}

function Actions({ state, canSpin, pace, onSpin, onSkip }: SpinPanelProps) {
  const { isFree, waitSeconds, bar } = pace;
  const { isOnline } = useHost();
  if (state.phase === 'revealing') {
    return (
      <Button className="daily-primary" size={52} resting={!isFree} onClick={onSkip}>
        {isFree ? 'Skip' : 'Landing'}
      </Button>
    );
  }
  const isAsking = state.phase === 'asking' || state.phase === 'unanswered';
  if (bar !== undefined && !isAsking) {
    return <Barred text={bar} />;
  }
  if (!canSpin && !isAsking) return null;
  const isResting = isWaiting(state, waitSeconds);
  return (
    <>
      <Button
        className="daily-primary"
        variant={isResting ? 'quiet' : 'volt'}
        size={52}
        loading={state.phase === 'asking'}
        resting={isResting}
        disabled={!isOnline && !isAsking}
        onClick={onSpin}
      >
        {isResting ? `Ready in ${waitSeconds} s` : isOnline || isAsking ? primaryWord(state) : NO_CONNECTION}
      </Button>
      <SpeedChoice label="Speed" pace={pace} />
    </>
  );
}

function primaryWord({ phase }: SpinState): string {
  if (phase === 'asking') return 'Spinning';
  return phase === 'unanswered' ? 'Ask again' : 'Spin for free';
}
