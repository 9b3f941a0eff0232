import { useEffect } from 'react';

import { useGameHost } from './host.ts';

/** Loads the code of a play and its check as soon as the screen is shown, so that neither waits for a network. */
export function usePrepared(): void {
  const { prepare } = useGameHost();
  useEffect(() => prepare(), [prepare]);
}
