import { expect, it } from 'vitest';

import { findFolderProblem } from './repository.ts';

it.each(['/srv/game #1', '/srv/what?', '/srv/100%'])('tests in %s are refused in one sentence', (root) => {
  expect(findFolderProblem(root)).toMatch(
    /^Tests and hot reload cannot run in .*: no folder .* move Voltide elsewhere\.$/,
  );
});

it('tests run in a folder with blanks and letters of any language', () => {
  expect(findFolderProblem("/srv/my games/é 電 (2) & co's")).toBeUndefined();
});
