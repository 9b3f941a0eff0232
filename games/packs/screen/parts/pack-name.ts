import { useSyncExternalStore } from 'react';

import { nameOfId } from '../../../kit/name-of-id.ts';

const never = () => () => undefined;

/** Returns a pack's name before the pack is loaded. Undefined in the built page, which serves all packs. */
export function usePackName(packId: string): string | undefined {
  const name = () => nameOfId(packId);
  return useSyncExternalStore(never, name, () => undefined);
}
