import { ErrorState, LinkButton, Skeleton } from '@voltide/ui';
import { useEffect, useState, type ComponentType } from 'react';

import { loadChunk } from '../../../lib/chunks/load-chunk.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { LastPlays } from './last-plays.tsx';
import { findSoloScreen } from '../model/solo-screens.ts';

type Loaded = { readonly Screen: ComponentType } | { readonly text: string } | undefined;

export function SoloScreen({ id }: { readonly id: string }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  const load = findSoloScreen(id);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded): void => {
      if (isCurrent) setLoaded(next);
    };
    if (load !== undefined) loadChunk(load()).then(show, (error: unknown) => show({ text: errorText(error) }));
    return () => {
      isCurrent = false;
    };
  }, [load, tries]);
  if (load === undefined) return <NoGame />;
  if (loaded === undefined) {
    return (
      <div className="page" aria-busy="true">
        <h1 className="unseen">Game</h1>
        <Skeleton height={320} />
      </div>
    );
  }
  if ('Screen' in loaded) {
    return (
      <>
        <loaded.Screen />
        <LastPlays game={id} />
      </>
    );
  }
  return (
    <div className="page">
      <h1 className="unseen">Game</h1>
      <ErrorState text={loaded.text} onRetry={() => setTries(tries + 1)} />
    </div>
  );
}

function NoGame() {
  return (
    <div className="page">
      <div className="state">
        <h1>No such game</h1>
        <p>This game doesn't exist, or has its own page.</p>
        <LinkButton href="/games">All games</LinkButton>
      </div>
    </div>
  );
}
