import type { PackArt } from '@voltide/contract';

/** The looks that operators chose for packs, as our server wrote them into the head of the page. */
export function readPageArt(): readonly (readonly [packId: string, art: PackArt])[] {
  if (typeof document === 'undefined') return [];
  const text = document.querySelector<HTMLMetaElement>('meta[name="pack-art"]')?.content;
  return text === undefined ? [] : (JSON.parse(text) as readonly (readonly [string, PackArt])[]);
}
