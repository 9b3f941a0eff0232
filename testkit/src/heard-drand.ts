import type { World } from './world.ts';

/** Has drand answered a world at this moment: a battle that locks within a minute names it first. */
export async function hearDrand({ owner, clock }: Pick<World, 'owner' | 'clock'>): Promise<void> {
  await owner.query(
    `insert into voltide.beacon_answer (source, answered_at_ms) values ('drand-quicknet', $1)
      on conflict (source) do update set answered_at_ms = excluded.answered_at_ms`,
    [clock.nowMs()],
  );
}
