import { expect, it } from 'vitest';

import { asFolderError } from './data-folder.ts';

function failure(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, path });
}

it('blames the data folder for what fails in it, and not for what fails beside it', () => {
  for (const path of ['/srv/voltide', '/srv/voltide/postgres.lock']) {
    expect(asFolderError(failure('EACCES', path), '/srv/voltide')).toMatchObject({
      message:
        'The data folder /srv/voltide cannot be used (EACCES: it failed): let this user read and write there, ' +
        'or set DATA_DIR to another folder.',
    });
  }
  for (const path of ['/srv/voltide-shared/cluster-1', '/srv', undefined]) {
    const error = failure('EACCES', path);
    expect(asFolderError(error, '/srv/voltide')).toBe(error);
  }
});

it('says of a full disk that it is full', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    expect(asFolderError(failure(code, '/srv/voltide/secret'), '/srv/voltide')).toMatchObject({
      message:
        `The disk of the data folder /srv/voltide has no room left (${code}: it failed): ` +
        'free some, or move it to another disk.',
    });
  }
});
