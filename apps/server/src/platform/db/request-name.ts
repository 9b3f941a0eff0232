import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();
const SAFE = /^[\w/-]{1,72}$/;

/** Runs work whose transactions carry a name: the id of the request, or the job that it belongs to. */
export function withRequestName<T>(name: string, work: () => T): T {
  return names.run(name, work);
}

/**
 * The statement that begins a transaction. It names the request to PostgreSQL, whose log (`%a` in log_line_prefix) and
 * pg_stat_activity tell it then; the name ends with the transaction. It costs 17 µs (decision 0125).
 */
export function beginStatement(): string {
  const name = names.getStore();
  return name === undefined || !SAFE.test(name) ? 'begin' : `begin; set local application_name = 'voltide ${name}'`;
}
