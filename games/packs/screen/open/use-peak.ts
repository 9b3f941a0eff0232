import { useState, type ComponentType } from 'react';

import { peakOf, type Peak } from '../peak/peak-plan.ts';
import type { PeakLayerProps } from '../peak/peak-layer.tsx';
import type { Opened, OpenState } from './open-state.ts';
import { useLate } from './use-late.ts';

export type PeakControl = {
  /** The component, once loaded, and the item to show; undefined without such an item. */
  readonly shown:
    | { readonly Layer: ComponentType<PeakLayerProps>; readonly peak: Peak; readonly opened: Opened }
    | undefined;
  /** Called when the reels of this open have landed. */
  readonly land: (opened: Opened) => void;
  readonly close: () => void;
};

const loadLayer = () => import('../peak/peak-layer.tsx');

/**
 * Returns the peak of an open whose reels have just landed; a resumed result has none. Its code loads with the page's
 * first open, while the reels run. Without it the stage celebrates alone.
 */
export function usePeak(state: OpenState): PeakControl {
  const [landed, setLanded] = useState<string>();
  const late = useLate(loadLayer, state.phase === 'asking' || state.phase === 'revealing');
  const opened = state.phase === 'landed' && state.opened.id === landed ? state.opened : undefined;
  const peak = opened && peakOf(opened.result);
  return {
    shown: late && opened && peak && { Layer: late.PeakLayer, peak, opened },
    land: ({ id }) => setLanded(id),
    close: () => setLanded(undefined),
  };
}
