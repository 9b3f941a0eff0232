import { expect, it } from 'vitest';

import { asListenError } from './listening.ts';

const ADDRESS = { host: '0.0.0.0', port: 80, portSetting: 'PORT' } as const;

it('a port that only the system may use is named with its setting', () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(asListenError(refused, ADDRESS)).toEqual(
    new Error('This user may not listen on port 80: set PORT to one from 1024 on.'),
  );
});

it('an error that is not about the address stays what it is', () => {
  const other = new Error('a fault of ours');
  expect(asListenError(other, ADDRESS)).toBe(other);
});
