import { startTransition, useEffect, useState } from 'react';

import type { drawLook } from './draw-look.ts';

type DrawLook = typeof drawLook;

let loaded: DrawLook | undefined;
let loading: Promise<void> | undefined;

/** Loads the drawing of looks once; where that fails, the next call tries again. */
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

/** The function that draws looks, which is code of its own; undefined until it is here. */
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
