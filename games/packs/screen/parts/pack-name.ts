import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What a pack is called, by the words of its id: "glass-tide" is Glass Tide. */
export function nameOfId(packId: string): string {
  return packId.replaceAll(/(?:^|-)[a-z\d]/g, (start) => start.toUpperCase().replace('-', ' '));
}

/** A pack's name until the pack itself is there. Undefined in the page as it is built, which stands for all packs. */
export function usePackName(packId: string): string | undefined {
  const name = () => nameOfId(packId);
  return useSyncExternalStore(never, name, () => undefined);
}
