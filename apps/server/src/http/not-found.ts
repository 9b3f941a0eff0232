import { ALL_ENDPOINTS } from '@voltide/games/contract';

import { AppError } from '../errors.ts';

const PATTERNS = ALL_ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** What to answer under /api where no route matches: another method is right, or nothing is there. */
export function missingCall(path: string): AppError {
  return new AppError(PATTERNS.some(({ pattern }) => pattern.test(path)) ? 'method_not_allowed' : 'not_found');
}
