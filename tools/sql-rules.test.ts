import { describe, expect, it } from 'vitest';

import { checkSqlRules, findRuleNumbers, writeSqlRules } from './sql-rules.ts';

describe('the rules that SQL reads', () => {
  it('are those of the pure rules, and no function or table holds another number', () => {
    expect(checkSqlRules()).toEqual([]);
  });

  it('are functions that PostgreSQL can put in the place of their call', () => {
    expect(writeSqlRules()).toContain(
      'create function voltide.rule_battle_void_after_ms() returns bigint language sql immutable as $$\n' +
        '  select 603000::bigint\n$$;',
    );
  });

  it.each([
    ['  if p_entry > 2500000000 then', 1],
    ["  v_end constant bigint := 1800000; -- 30 minutes, '30'", 1],
    ['  select p_at_ms / 86400000 -- 603000 in a comment', 0],
    ["  raise exception 'VT 5000000'", 0],
    ['  select voltide.rule_quick_bonus(), $100, x.y1234', 0],
  ])('a literal number of a rule in %j gives %i finding', (text, count) => {
    expect(findRuleNumbers({ path: 'x.sql', text })).toHaveLength(count);
  });

  it.each([
    ['  constraint withdrawal_is_enough check (amount >= 20000000),', 1],
    ['  check (score >= 300),', 1],
    ['  wait_ms bigint not null default 86400000,', 1],
    ['  reason text not null check (char_length(reason) between 3 and 300),', 0],
    ['  hash bytea not null check (octet_length(hash) = 256),', 0],
    ["  seed text check (seed ~ '^[a-z]{500}$'),", 0],
    ['  share smallint not null check (share between 0 and 100),', 0],
  ])('a literal number of a rule in the table %j gives %i finding', (text, count) => {
    expect(findRuleNumbers({ path: 'apps/server/src/platform/db/schema/x.sql', text })).toHaveLength(count);
  });
});
