import { readFileSync } from 'node:fs';

import type pg from 'pg';

const FUNCTIONS = new URL('../../apps/server/src/db/functions/', import.meta.url);

/** What counts in each of the settle functions. */
const CUTS = {
  'settle-play.sql': /,\n {4}rakeback_thousandths = [\s\S]*?(?=\n {2}where p\.user_id)/,
  'settle-plays.sql': /,\n {6}rakeback_thousandths = [\s\S]*?(?=\n {4}from judged)/,
} as const;

/** Takes the counters out of a database and of its settle functions, to show what they cost. */
export async function removeCounters(owner: pg.Client): Promise<void> {
  for (const [file, counting] of Object.entries(CUTS)) {
    const text = readFileSync(new URL(file, FUNCTIONS), 'utf8');
    if (!counting.test(text)) throw new Error(`${file} counts in another way`);
    await owner.query(text.replace(counting, '').replace('create function', 'create or replace function'));
  }
  await owner.query(
    'alter table voltide.player drop column rakeback_thousandths, drop column stake_marks, drop column counted_day',
  );
}
