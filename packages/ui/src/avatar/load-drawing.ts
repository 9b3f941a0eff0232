import { startTransition, useEffect, useState } from 'react';

import type { drawLook } from './draw-look.ts';

type DrawLook = typeof drawLook;

let loaded: DrawLook | undefined;
let loading: Promise<void> | undefined;

/** Loads the drawing of looks once; after a failure the next call tries again. */
export function loadDrawing(): Promise<void> {
  loading ??= import('./draw-look.ts').then(
    (module) => {
      loaded = module.drawLook;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Returns the function that draws looks, which is a separate chunk; undefined until it is loaded. */
export function useDrawing(isWanted: boolean): DrawLook | undefined {
  const [, setArrived] = useState(false);
  const drawing = loaded;
  useEffect(() => {
    if (!isWanted || drawing !== undefined) return;
    loadDrawing().then(
      () => startTransition(() => setArrived(true)),
      () => undefined,
    );
  }, [isWanted, drawing]);
  return drawing;
}
