import { Badge, Button, LinkButton, Live, RarityTag } from '@voltide/ui';

import { LimitLink } from '../../../kit/limit-link.tsx';
import type { CallError } from '../../../kit/host.ts';
import { SealLine } from '../../../kit/seal-line.tsx';
import { Vt } from '../../../kit/vt.tsx';
import { WhatIsXp } from '../../../kit/what-is-xp.tsx';
import type { Cache } from '../../contract.ts';
import type { ShownCache } from '../model/shown-cache.ts';
import { useHost } from '../host.ts';
import type { CacheOpened, CacheOpenState } from './use-cache-open.ts';
import '../../../kit/reel/result.css';

type CachePanelProps = {
  readonly cache: ShownCache;
  readonly told: Cache;
  readonly state: CacheOpenState;
};

export function CachePanel({ cache, told, state }: CachePanelProps) {
  return (
    <div className="open-panel">
      {state.phase === 'landed' ? (
        <Result key={state.opened.id} cache={cache} opened={state.opened} />
      ) : (
        <Words told={told} state={state} />
      )}
    </div>
  );
}

function Words({ told, state }: Pick<CachePanelProps, 'told' | 'state'>) {
  const { viewer } = useHost();
  if (state.phase === 'unanswered') {
    return (
      <Live role="alert">
        <p>No answer yet. If the server accepted this open, its result is safe. We keep sending the same request.</p>
        <p className="hint">{state.error.text}</p>
      </Live>
    );
  }
  if (state.phase === 'ready' && state.error !== undefined) return <PlayError {...state.error} />;
  if (viewer.kind === 'visitor' || viewer.kind === 'guest') return <AccountsOnly isGuest={viewer.kind === 'guest'} />;
  return <HowToEarn told={told} />;
}

function AccountsOnly({ isGuest }: { readonly isGuest: boolean }) {
  const { logIn } = useHost();
  return (
    <div className="cache-note">
      <p>
        {isGuest
          ? 'Free packs are for accounts. Sign up and your tokens and level come along.'
          : 'Free packs are for accounts. You can try the demo without one.'}
      </p>
      <div className="button-row">
        <LinkButton href="/signup" variant="volt">
          Sign Up
        </LinkButton>
        <Button onClick={logIn}>Login</Button>
      </div>
    </div>
  );
}

/** Explains tokens and levels, or the result of an opened Level Cache. */
function HowToEarn({ told }: { readonly told: Cache }) {
  if (told.own?.state === 'opened') {
    return (
      <div className="cache-note">
        <p>You have opened this Level Cache. Each one opens once.</p>
        <LinkButton href={`/history?play=${told.own.playId ?? ''}`}>What it gave</LinkButton>
      </div>
    );
  }
  if (told.own?.state === 'ready') return <p className="quiet">It costs nothing else. The gift is play balance.</p>;
  return (
    <p className="quiet">
      {told.level === null
        ? 'You earn tokens with the daily spin, in mini games (100 points) and in a Quick Game.'
        : `It is yours once you reach level ${told.level}. Levels come with play and never fall.`}{' '}
      <WhatIsXp text={told.level === null ? 'What are tokens?' : 'What is XP?'} />
    </p>
  );
}

function PlayError({ code, text }: CallError) {
  const host = useHost();
  const isSignIn = code === 'not_signed_in' || code === 'session_expired';
  return (
    <Live className="open-error" role="alert">
      <p>
        {text} <span className="faint">Nothing was used up.</span>
      </p>
      {isSignIn ? <Button onClick={host.logIn}>Login</Button> : null}
      {code === 'odds_changed' ? (
        <Button onClick={() => host.refresh('GET /api/caches')}>Load the new odds</Button>
      ) : null}
      <LimitLink code={code} />
    </Live>
  );
}

function Result({ cache, opened }: { readonly cache: ShownCache; readonly opened: CacheOpened }) {
  const gift = cache.gifts[opened.gift];
  if (gift === undefined) return null;
  const { paid } = opened;
  return (
    <section className="result appear" aria-label="Result">
      <header className="result-head">
        <div>
          <RarityTag rarity={gift.rarity} />
          <h2 className="result-name">{gift.name}</h2>
        </div>
        <p className="result-worth">
          <Vt sun={gift.valueSun} className="result-value" />
        </p>
      </header>
      {paid === undefined ? (
        <p className="quiet">
          <Badge tone="warn">Demo</Badge> A free demo, drawn in your browser with throw-away seeds. Nothing is paid,
          kept or counted.
        </p>
      ) : (
        <>
          <p className="quiet">Added to your play balance.</p>
          <SealLine paid={paid} />
        </>
      )}
    </section>
  );
}
