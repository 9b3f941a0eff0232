import { useSyncExternalStore } from 'react';

import { nameOfId } from '../../../kit/name-of-id.ts';

const never = () => () => undefined;

/** A pack's name until the pack itself is there. Undefined in the page as it is built, which stands for all packs. */
export function usePackName(packId: string): string | undefined {
  const name = () => nameOfId(packId);
  return useSyncExternalStore(never, name, () => undefined);
}
