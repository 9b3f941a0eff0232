export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

export type Sha256 = (message: Uint8Array) => Uint8Array;

/** The only outside help this package needs: node:crypto on servers and command lines, @noble/hashes in pages. */
export type HashPort = { readonly hmacSha256: HmacSha256; readonly sha256: Sha256 };
