import { readFileSync } from 'node:fs';

import type pg from 'pg';

const FUNCTIONS = new URL('../../apps/server/src/platform/db/functions/', import.meta.url);

/** What counts in each of the settle functions: the time played, then rakeback and the marks of the periods. */
const CUTS = {
  'settle-play.sql': [
    /\n {4}played_ms = [\s\S]*?(?=\n {4}cash_stake = )/,
    /,\n {4}rakeback_thousandths = [\s\S]*?(?=\n {2}where p\.user_id)/,
  ],
  'settle-plays.sql': [
    /\n {6}played_ms = [\s\S]*?(?=\n {6}cash_stake = )/,
    /,\n {6}rakeback_thousandths = [\s\S]*?(?=\n {4}from judged)/,
  ],
} as const;

const COLUMNS = [
  'rakeback_thousandths',
  'stake_marks',
  'promo_marks',
  'counted_day',
  'played_ms',
  'played_marks',
] as const;

/** Takes the counters out of a database and of its settle functions, to show what they cost. */
export async function removeCounters(owner: pg.Client): Promise<void> {
  for (const [file, cuts] of Object.entries(CUTS)) {
    let text = readFileSync(new URL(file, FUNCTIONS), 'utf8').replace('create function', 'create or replace function');
    for (const counting of cuts) {
      if (!counting.test(text)) throw new Error(`${file} counts in another way`);
      text = text.replace(counting, '');
    }
    await owner.query(text);
  }
  await owner.query(`alter table voltide.player ${COLUMNS.map((column) => `drop column ${column}`).join(', ')}`);
}
