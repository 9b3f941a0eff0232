import { readFileSync } from 'node:fs';

import type pg from 'pg';

const FUNCTIONS = new URL('../../apps/server/src/platform/db/functions/', import.meta.url);

/** Counting code beside stakes: the time played, rakeback and the marks of the periods. */
const COLUMNS = [
  'rakeback_thousandths',
  'stake_marks',
  'promo_marks',
  'counted_day',
  'played_ms',
  'played_marks',
] as const;

/** A `count_play` that adds stakes up and nothing else. */
const COUNT_STAKES = `create function voltide.count_play(
  p voltide.player, p_at_ms bigint, p_bucket voltide.account_kind, p_stake bigint, p_payout bigint, p_edge bigint
) returns table (
  last_play_at_ms bigint, cash_stake bigint, promo_stake bigint, cash_payout bigint, cash_edge bigint, promo_edge bigint
)
language sql stable as $$
  select p_at_ms, p.cash_stake + w.cash * p_stake, p.promo_stake + w.promo * p_stake,
    p.cash_payout + w.cash * p_payout, p.cash_edge + w.cash * p_edge, p.promo_edge + w.promo * p_edge
  from (select (p_bucket = 'cash')::integer as cash, (p_bucket <> 'cash')::integer as promo) w
$$;
`;
const COUNT_PLAY = /create function voltide\.count_play\([\s\S]*?\n\$\$;\n/;
const COUNTED = /\(last_play_at_ms, [^()]* counted_day\) =\s+\(select [^()]*\sfrom (?=voltide\.count_play)/;
const COUNTED_STAKES = `(last_play_at_ms, cash_stake, promo_stake, cash_payout, cash_edge, promo_edge) =
  (select c.last_play_at_ms, c.cash_stake, c.promo_stake, c.cash_payout, c.cash_edge, c.promo_edge from `;

/** Takes the counters out of a database and of its settle functions, to show what they cost. */
export async function removeCounters(owner: pg.Client): Promise<void> {
  await owner.query(
    'drop function voltide.count_play(voltide.player, bigint, voltide.account_kind, bigint, bigint, bigint)',
  );
  for (const file of ['settle-plays.sql', 'settle-play.sql']) {
    const text = readFileSync(new URL(file, FUNCTIONS), 'utf8');
    if (!COUNTED.test(text)) throw new Error(`${file} counts in another way`);
    const uncounted = text.replace(COUNT_PLAY, () => COUNT_STAKES).replace(COUNTED, COUNTED_STAKES);
    await owner.query(
      uncounted.replaceAll(/create function voltide\.settle_/g, 'create or replace function voltide.settle_'),
    );
  }
  await owner.query(`alter table voltide.player ${COLUMNS.map((column) => `drop column ${column}`).join(', ')}`);
}
