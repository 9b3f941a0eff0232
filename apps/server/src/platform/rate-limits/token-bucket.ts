export type BucketRule = { readonly perSecond: number; readonly burst: number };

/** A token bucket: allows `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  #fullAtMs: number;
  #seenAtMs: number;
  readonly #rule: BucketRule;

  constructor(rule: BucketRule, nowMs: number) {
    this.#rule = rule;
    this.#fullAtMs = nowMs;
    this.#seenAtMs = nowMs;
  }

  /** Takes one token. Returns 0, or the time until there is one. A clock that jumps back takes nothing away. */
  take(nowMs: number): number {
    if (nowMs < this.#seenAtMs) this.#fullAtMs -= this.#seenAtMs - nowMs;
    this.#seenAtMs = nowMs;
    const { perSecond, burst } = this.#rule;
    const tokenMs = 1000 / perSecond;
    const fullAtMs = Math.max(this.#fullAtMs, nowMs) + tokenMs;
    const waitMs = fullAtMs - nowMs - burst * tokenMs;
    if (waitMs > 0) return Math.ceil(waitMs);
    this.#fullAtMs = fullAtMs;
    return 0;
  }

  giveBack(): void {
    this.#fullAtMs -= 1000 / this.#rule.perSecond;
  }

  /** True if it holds all it can: then it equals a new one. */
  isFull(nowMs: number): boolean {
    return this.#fullAtMs <= nowMs;
  }
}

const SWEEP_EVERY_MS = 1000;
const FEW = 64;

/**
 * Token buckets by key with bounded memory. Only full buckets are forgotten, whenever the table has doubled: forgetting
 * never gives tokens. Where there is no room for another one, the keys that come share one bucket.
 */
export class BucketTable {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #rule: BucketRule;
  readonly #capacity: number;
  #shared: TokenBucket | undefined;
  #sweptAtMs = Number.NEGATIVE_INFINITY;
  #sweptAtSize = FEW;

  constructor(rule: BucketRule, capacity: number) {
    this.#rule = rule;
    this.#capacity = capacity;
  }

  /** Takes one token of the key's bucket. Returns 0, or the time until there is one. */
  take(key: string, nowMs: number): number {
    return this.#bucketOf(key, nowMs).take(nowMs);
  }

  giveBack(key: string): void {
    (this.#buckets.get(key) ?? this.#shared)?.giveBack();
  }

  get size(): number {
    return this.#buckets.size;
  }

  #bucketOf(key: string, nowMs: number): TokenBucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    const { size } = this.#buckets;
    if (size >= this.#sweptAtSize || (size >= this.#capacity && this.#mayLookAgain(nowMs))) this.#forgetFull(nowMs);
    if (this.#buckets.size >= this.#capacity) {
      this.#shared ??= new TokenBucket(this.#rule, nowMs);
      return this.#shared;
    }
    const bucket = new TokenBucket(this.#rule, nowMs);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** A sweep goes through the whole table, and must not run at each key of a flood. */
  #mayLookAgain(nowMs: number): boolean {
    return Math.abs(nowMs - this.#sweptAtMs) >= SWEEP_EVERY_MS;
  }

  #forgetFull(nowMs: number): void {
    this.#sweptAtMs = nowMs;
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(nowMs)) this.#buckets.delete(key);
    this.#sweptAtSize = 2 * Math.max(this.#buckets.size, FEW);
  }
}
