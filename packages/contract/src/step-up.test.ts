import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { expect, it } from 'vitest';

import { COMMON_ERRORS } from './endpoint.ts';

it("S3-18 calls that ask for step-up say so in their errors, operators' calls that a factor may be missing", () => {
  for (const { path, auth, stepUp, errors } of ALL_ENDPOINTS) {
    const isOperators = auth === 'superadmin';
    expect([path, errors.includes('factor_missing')]).toEqual([path, isOperators]);
    expect([path, errors.includes('step_up_required')]).toEqual([path, isOperators || stepUp === true]);
  }
  expect(COMMON_ERRORS).toContain('factor_required');
});

it('S3-18 before the code of a second factor a session opens me, step-up and log-out only', () => {
  const open = ALL_ENDPOINTS.filter(({ beforeFactor }) => beforeFactor === true);
  expect(open.map(({ path }) => path).toSorted()).toEqual(['/api/auth/logout', '/api/auth/me', '/api/auth/step-up']);
});
