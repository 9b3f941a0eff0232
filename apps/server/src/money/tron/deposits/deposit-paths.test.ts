import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { DEPOSIT_PATHS, mayDeposit, NO_DEPOSIT_PATHS } from '@voltide/testkit/deposit-paths';
import { expect, it } from 'vitest';

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const candidates = ALL_ENDPOINTS.filter(mayDeposit);

it('S15-03 every call that may bring in a deposit is listed as one, or with the reason why it does not', () => {
  const listed = [...Object.keys(DEPOSIT_PATHS), ...Object.keys(NO_DEPOSIT_PATHS)];
  expect(candidates.map(nameOf).toSorted(), 'a new call belongs into testkit/src/deposit-paths.ts').toEqual(
    listed.toSorted(),
  );
});

it.each(Object.keys(DEPOSIT_PATHS))('S15-03 %s can answer that deposits are closed', (name) => {
  const { errors } = candidates.find((each) => nameOf(each) === name) ?? expect.fail(name);
  expect(errors).toContain('deposits_closed');
});
