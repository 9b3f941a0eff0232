/** A user's number: bucket (10 bits) in front of 42 random bits, so that users can be spread over shards. */
export type UserId = bigint & { readonly brand: 'UserId' };

/** The house's account: it holds capital and never plays. No user ever gets this number. */
export const HOUSE_USER_ID = 2n as UserId;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const WIRE_LENGTH = 11;
const WIRE = /^usr_[0-9a-hjkmnp-tv-z]{11}$/;
const RANDOM_BITS = 42n;
const BUCKET_BITS = 10n;
const MAX_USER_ID = (1n << (RANDOM_BITS + BUCKET_BITS)) - 1n;
const LOWEST_RANDOM = 1024n;

/**
 * Makes a user number from 8 random bytes. The bucket comes from the random part by a multiplicative hash, so a
 * shard map can be computed from the number alone. Returns undefined in the rare case that the bits fall among
 * the reserved low numbers: the caller draws again.
 */
export function userIdFromRandom(bytes: Uint8Array): UserId | undefined {
  let random = 0n;
  for (const byte of bytes.subarray(0, 8)) random = (random << 8n) | BigInt(byte);
  random &= (1n << RANDOM_BITS) - 1n;
  if (random < LOWEST_RANDOM) return undefined;
  const bucket = ((random * 0x9e3779b97f4a7c15n) >> 40n) & ((1n << BUCKET_BITS) - 1n);
  return ((bucket << RANDOM_BITS) | random) as UserId;
}

/** Returns the shard bucket of a user, 0 to 1023. */
export function bucketOf(userId: UserId): number {
  return Number(userId >> RANDOM_BITS);
}

/** Writes a user number in its public form: "usr_" and eleven base-32 characters. */
export function formatUserId(userId: UserId): string {
  let text = '';
  let rest: bigint = userId;
  for (let i = 0; i < WIRE_LENGTH; i++) {
    text = `${ALPHABET[Number(rest & 31n)]}${text}`;
    rest >>= 5n;
  }
  return `usr_${text}`;
}

/** Reads {@link formatUserId}'s text back; undefined for anything that is not such a text. */
export function parseUserId(text: string): UserId | undefined {
  if (!WIRE.test(text)) return undefined;
  let value = 0n;
  for (const character of text.slice(4)) value = (value << 5n) | BigInt(ALPHABET.indexOf(character));
  return value > MAX_USER_ID ? undefined : (value as UserId);
}
