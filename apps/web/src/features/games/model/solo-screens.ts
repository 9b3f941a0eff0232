import { findGame } from '@voltide/games/registry';
import type { ComponentType } from 'react';

type Loads = () => Promise<{ readonly Screen: ComponentType }>;

/** The screen of every folder of games that has one for this page, each in a file of its own. */
const SCREENS = import.meta.glob<{ readonly Screen: ComponentType }>(
  '../../../../../../games/*/screen/solo-screen.tsx',
);

/** How the screen of a game is loaded; undefined unless it is registered, of one stake, and without another page. */
export function findSoloScreen(id: string): Loads | undefined {
  if (findGame(id)?.solo === undefined) return undefined;
  return Object.entries(SCREENS).find(([path]) => path.endsWith(`/games/${id}/screen/solo-screen.tsx`))?.[1];
}
