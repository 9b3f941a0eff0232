import type { Database } from '@voltide/server/platform/db/pool';

const DEAD = 'the node is dead';

/** True if everything that failed did so because its node is dead. */
export function isOfDeadNode(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.every(isOfDeadNode) : String(error).includes(DEAD);
}

/** A pool whose node dies with its n-th statement: it is not sent, and the connection it would go over is lost. */
export function dyingAfter(
  pool: Database,
  statements: number,
): { readonly database: Database; readonly left: () => number } {
  let left = statements;
  const spend = (): void => {
    if (left === 0) throw new Error(DEAD);
    left -= 1;
  };
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (name === 'query') spend();
          const result: unknown = Reflect.apply(value, of, args);
          return name === 'connect' ? (result as Promise<object>).then(guard) : result;
        };
      },
    });
  return { database: guard(pool), left: () => left };
}
