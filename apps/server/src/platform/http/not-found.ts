import { ALL_ENDPOINTS } from '@voltide/games/contract';

const PATTERNS = ALL_ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Lists the methods of a path of the API for the header Allow; undefined where there is none. */
export function allowedMethods(path: string): string | undefined {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0) return undefined;
  return [...new Set(methods)].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}
