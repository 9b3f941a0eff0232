import type { Connection } from '../db/pool.ts';
import { changed } from '../db/rows.ts';

type LeaseRequest = { readonly job: string; readonly holder: string; readonly lifeMs: number };

/**
 * Takes or prolongs the lease of a job; false while another holder has it. A lease that would end later than any can
 * was written before the database's clock was set back: it counts as ended.
 */
export async function takeLease(connection: Connection, { job, holder, lifeMs }: LeaseRequest): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'lease-take',
      text: `insert into voltide.job_lease as l (job, holder, ends_at)
      select $1, $2, clock_timestamp() + $3 * interval '1 millisecond'
      where not exists (
        select from voltide.job_lease h where h.job = $1 and h.holder <> $2
          and h.ends_at > clock_timestamp() and h.ends_at <= clock_timestamp() + $3 * interval '1 millisecond'
      )
      on conflict (job) do update set holder = excluded.holder, ends_at = excluded.ends_at
      where l.holder = excluded.holder or l.ends_at <= clock_timestamp()
        or l.ends_at > clock_timestamp() + $3 * interval '1 millisecond'`,
      values: [job, holder, lifeMs],
    })) === 1
  );
}

export async function endLeases(connection: Connection, holder: string, job?: string): Promise<void> {
  await connection.query({
    name: 'lease-end',
    text: `update voltide.job_lease set ends_at = '-infinity' where holder = $1 and ($2::text is null or job = $2)`,
    values: [holder, job ?? null],
  });
}
