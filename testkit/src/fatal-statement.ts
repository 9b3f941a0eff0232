import pg from 'pg';

type Ask = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Makes this process end with SIGKILL as soon as a statement with a text was answered. Its caller never sees the
 * answer: inside a transaction it is rolled back, alone it stands.
 */
export function dieAfterStatement(text: string): void {
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as { query: Ask }[]) {
    const { query } = prototype;
    prototype.query = function (...args) {
      const answer = query.apply(this, args);
      if (!textOf(args[0]).includes(text) || !(answer instanceof Promise)) return answer;
      return answer.finally(() => process.kill(process.pid, 'SIGKILL'));
    };
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { readonly text?: unknown };
  return typeof text === 'string' ? text : '';
}
