import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { mayPlay, NO_PLAY_PATHS, PLAY_PATHS } from '@voltide/testkit/play-paths';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const candidates = ALL_ENDPOINTS.filter(mayPlay);

it('S15-01 every call that may play is listed, as one that plays or with the reason why it does not', () => {
  const listed = [...Object.keys(PLAY_PATHS), ...Object.keys(NO_PLAY_PATHS)];
  expect(candidates.map(nameOf).toSorted(), 'a new call belongs into testkit/src/play-paths.ts').toEqual(
    listed.toSorted(),
  );
});

it.each(Object.keys(PLAY_PATHS))('S15-01 S15-03 S15-04 %s can refuse for every reason that protects', (name) => {
  const { errors } = candidates.find((each) => nameOf(each) === name) ?? expect.fail(name);
  expect(errors).toEqual(expect.arrayContaining(['limit_reached', 'excluded', 'ritual_due', 'forbidden', 'too_soon']));
});

it.each(Object.keys(PLAY_PATHS))('%s draws by a client seed that came before, or with the call', (name) => {
  const { errors, request } = candidates.find((each) => nameOf(each) === name) ?? expect.fail(name);
  const bringsIts = v.safeParse(v.looseObject({ entries: v.looseObject({ clientSeed: v.unknown() }) }), request);
  expect(bringsIts.success || errors.includes('client_seed_missing')).toBe(true);
});
