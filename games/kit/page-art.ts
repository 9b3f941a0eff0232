import type { PackArt } from '@voltide/contract';

/** Reads operators' looks of packs from the head of the page, where our server wrote them. */
export function readPageArt(): readonly (readonly [packId: string, art: PackArt])[] {
  if (typeof document === 'undefined') return [];
  const text = document.querySelector<HTMLMetaElement>('meta[name="pack-art"]')?.content;
  return text === undefined ? [] : (JSON.parse(text) as readonly (readonly [string, PackArt])[]);
}
