import { expect, it } from 'vitest';

import { beginStatement, withRequestName } from './request-name.ts';

it('S14-01 a transaction names its request, and only by letters, digits and signs that end no string', () => {
  expect(beginStatement()).toBe('begin');
  expect(withRequestName('job/send-mail', beginStatement)).toBe(
    "begin; set local application_name = 'voltide job/send-mail'",
  );
  for (const name of ["x'; drop table voltide.transfer; --", '', 'x'.repeat(73), 'a\nb', 'ä']) {
    expect(withRequestName(name, beginStatement)).toBe('begin');
  }
});
