import { expect, it } from 'vitest';

import { dropLibpqVariables, libpqSentence } from './libpq-environment.ts';

const SHELL = {
  PGHOST: 'elsewhere',
  PGPORT: '1',
  PGUSER: 'somebody',
  PGPASSWORD: 'pass word',
  PGDATABASE: 'another',
  PGSSLMODE: 'require',
  PGOPTIONS: '-c search_path=nowhere',
  PGSERVICE: 'nothing',
  PGTZ: 'Asia/Tokyo',
  PGREPLICATION: 'database',
  PGSSLNEGOTIATION: 'direct',
  PGCLIENTENCODING: 'LATIN1',
};
const OTHERS = { PATH: '/bin', PGID: '1000', PGADMIN_DEFAULT_EMAIL: 'a@b.io', DATABASE_URL: 'postgres://db' };

it('without a connection string, no variable of PostgreSQL is left in the environment, and all others are', () => {
  const environment = { ...SHELL, ...OTHERS };
  expect(dropLibpqVariables([], environment)).toEqual({ used: [], ignored: Object.keys(SHELL) });
  expect(environment).toEqual(OTHERS);
});

it('with a connection string, only the variables stay that complete it', () => {
  const environment = { ...SHELL };
  const { used } = dropLibpqVariables(['postgres://me@db.example.com/game'], environment);
  expect(used).toEqual(['PGPORT', 'PGPASSWORD', 'PGSSLMODE']);
  expect(environment).toEqual({ PGPORT: '1', PGPASSWORD: 'pass word', PGSSLMODE: 'require' });
});

it('a connection string that says everything leaves nothing to the environment', () => {
  const urls = ['postgres://me:secret@db:5432/game?sslmode=disable', 'postgres://voltide_app:s@db:5432/game?ssl=0'];
  expect(dropLibpqVariables(urls, { ...SHELL })).toEqual({ used: [], ignored: Object.keys(SHELL) });
});

it('the variables that count and those that do not are listed by name, never by value', () => {
  const sentence = libpqSentence(dropLibpqVariables(['postgres://me@db:5432/game'], { ...SHELL })) ?? '';
  expect(sentence).toMatch(/^DATABASE_URL leaves .* say: PGPASSWORD, PGSSLMODE\. .*do not count: PGHOST, PGPORT, /);
  expect(sentence).not.toContain('pass word');
  expect(libpqSentence(dropLibpqVariables([], { ...OTHERS }))).toBeUndefined();
});
