export const packHref = (packId: string): string => `/packs/${packId}`;
export const openHref = (packId: string): string => `/open-pack?pack=${packId}`;
