/** How fast a bucket refills and how much it holds. */
export type BucketRule = { readonly perSecond: number; readonly burst: number };

/** A token bucket: allows `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  /** When the bucket is full again. */
  #fullAtMs: number;
  #seenAtMs: number;
  readonly #tokenMs: number;
  readonly #burstMs: number;

  constructor({ perSecond, burst }: BucketRule, nowMs: number) {
    this.#tokenMs = 1000 / perSecond;
    this.#burstMs = burst * this.#tokenMs;
    this.#fullAtMs = nowMs;
    this.#seenAtMs = nowMs;
  }

  /** Takes one token. Returns 0, or the time until there is one. A clock that jumps back takes nothing away. */
  take(nowMs: number): number {
    if (nowMs < this.#seenAtMs) this.#fullAtMs -= this.#seenAtMs - nowMs;
    this.#seenAtMs = nowMs;
    const fullAtMs = Math.max(this.#fullAtMs, nowMs) + this.#tokenMs;
    const waitMs = fullAtMs - nowMs - this.#burstMs;
    if (waitMs > 0) return Math.ceil(waitMs);
    this.#fullAtMs = fullAtMs;
    return 0;
  }

  /** Puts one token back, for an attempt that turned out harmless. */
  giveBack(): void {
    this.#fullAtMs -= this.#tokenMs;
  }
}

/** Token buckets by key with bounded memory: the key unused for longest is forgotten first. */
export class BucketTable {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #rule: BucketRule;
  readonly #capacity: number;

  constructor(rule: BucketRule, capacity: number) {
    this.#rule = rule;
    this.#capacity = capacity;
  }

  /** Takes one token of the key's bucket. Returns 0, or the time until there is one. */
  take(key: string, nowMs: number): number {
    return this.#bucketOf(key, nowMs).take(nowMs);
  }

  giveBack(key: string): void {
    this.#buckets.get(key)?.giveBack();
  }

  get size(): number {
    return this.#buckets.size;
  }

  #bucketOf(key: string, nowMs: number): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#rule, nowMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#capacity) this.#forgetOldest();
    return bucket;
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      return;
    }
  }
}
