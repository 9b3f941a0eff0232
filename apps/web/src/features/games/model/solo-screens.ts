import { findGame } from '@voltide/games/registry';
import type { ComponentType } from 'react';

type Loads = () => Promise<{ readonly Screen: ComponentType }>;

/** The screen of every game folder that has one for this page, each a chunk. */
const SCREENS = import.meta.glob<{ readonly Screen: ComponentType }>(
  '../../../../../../games/*/screen/solo-screen.tsx',
);

/**
 * Returns the loader of a game's screen; undefined unless the game is registered, of one stake, and without another
 * page.
 */
export function findSoloScreen(id: string): Loads | undefined {
  if (findGame(id)?.solo === undefined) return undefined;
  return Object.entries(SCREENS).find(([path]) => path.endsWith(`/games/${id}/screen/solo-screen.tsx`))?.[1];
}
