import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { describe, expect, it } from 'vitest';

import { checkRoutes, TIME_LIMITS } from './platform/http/app.ts';
import { allowedMethods } from './platform/http/not-found.ts';
import { ROUTES } from './calls.ts';

describe('routes', () => {
  it('S14-03 every call of the contract has exactly one handler', () => {
    expect(() => checkRoutes(ROUTES)).not.toThrow();
    expect(() => checkRoutes(ROUTES.slice(1))).toThrow('handlers instead of one');
    expect(() => checkRoutes([...ROUTES, ...ROUTES.slice(0, 1)])).toThrow('handlers instead of one');
    expect(ROUTES.length).toBe(ALL_ENDPOINTS.length);
  });

  it('a path with another method gets another error than a path that does not exist', () => {
    expect(allowedMethods('/api/packs/glass-tide')).toBe('GET, HEAD');
    expect(allowedMethods('/api/auth/login')).toBe('POST');
    expect(allowedMethods('/api/packs/a/b/c')).toBeUndefined();
    expect(allowedMethods('/api')).toBeUndefined();
  });

  it('a half-open request is found and closed within 15 s', () => {
    expect(TIME_LIMITS.requestMs + 2 * TIME_LIMITS.checkEveryMs).toBeLessThan(15_000);
    expect(TIME_LIMITS.headersMs).toBeLessThan(TIME_LIMITS.requestMs);
  });
});
