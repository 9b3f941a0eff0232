import { useEffect, useState, useSyncExternalStore } from 'react';

import type { LoadingGame } from '../../loading-game.ts';
import { createRun, type Run, type RunView } from './run.ts';

/** Runs a game in step with the frames of the page. It pauses when the page loses the person's attention. */
export function useRun<State>(
  game: LoadingGame<State>,
  seed: string,
): { readonly run: Run<State>; readonly view: RunView<State> } {
  const [run] = useState(() => createRun(game, seed));
  const view = useSyncExternalStore(run.subscribe, run.get);
  const isRunning = view.phase === 'running';
  useEffect(() => {
    if (!isRunning) return;
    let lastMs: number | undefined;
    const onFrame = (nowMs: number): void => {
      run.advance(nowMs - (lastMs ?? nowMs));
      lastMs = nowMs;
      frame = requestAnimationFrame(onFrame);
    };
    let frame = requestAnimationFrame(onFrame);
    return () => cancelAnimationFrame(frame);
  }, [run, isRunning]);
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') run.pause();
    };
    window.addEventListener('blur', run.pause);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('blur', run.pause);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [run]);
  return { run, view };
}
