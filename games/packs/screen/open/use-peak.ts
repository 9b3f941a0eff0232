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
  /** The reels of this open have landed. */
  readonly land: (opened: Opened) => void;
  readonly close: () => void;
};

const loadLayer = () => import('../peak/peak-layer.tsx');

/**
 * The peak of an open whose reels have just landed; what a reload items again has none. Its code comes with the first
 * open of a page, while the reels run. Where it does not come, the stage celebrates alone.
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
