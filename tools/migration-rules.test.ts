import { expect, it } from 'vitest';

import { checkMigrationRules } from './migration-rules.ts';

const remarksOn = (text: string): readonly string[] =>
  checkMigrationRules(() => new Map([['0001-a.sql', text]])).map(
    ({ line, message }) => `${line} ${message.split(':')[0]}`,
  );

it.each([
  ['alter table voltide.play\n  drop column stake;', '2 drops what the version before uses'],
  ['alter table voltide.play drop stake;', '1 drops a column'],
  ['drop table voltide.play;', '1 drops what the version before uses'],
  ['alter table voltide.play rename column a to b;', '1 renames what the version before uses'],
  ['alter table voltide.play alter column a type bigint;', '1 changes the type of a column'],
  ['alter table voltide.play alter a set not null;', '1 sets not null'],
  ['alter table voltide.play alter a drop default;', '1 takes away a default that the version before relies on'],
  ['alter table voltide.play add column a text not null;', '1 adds a column that the version before does not fill'],
])('S13-04 a migration that breaks the version before is rejected: %s', (text, remark) => {
  expect(remarksOn(text)).toContain(remark);
  expect(remarksOn(`-- contract: last used by 1.0.0\n${text}`)).toEqual([]);
  expect(remarksOn(`-- contract\n${text}`)).not.toEqual([]);
});

it.each([
  ['create table voltide.mark (name text not null);'],
  ['alter table voltide.play add column note text, add column count integer not null default 0;'],
  ['alter table voltide.play alter note drop not null; alter table voltide.play drop constraint a;'],
  ["-- drop table x\ncomment on table voltide.play is 'never rename it';"],
  ['create index on voltide.play (at_ms);'],
])('a migration that adds is taken: %s', (text) => {
  expect(remarksOn(text)).toEqual([]);
});

it('the migrations of this repository keep the rule', () => {
  expect(checkMigrationRules()).toEqual([]);
});
