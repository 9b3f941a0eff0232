import type { Connection } from './pool.ts';

export type RewardRule = {
  readonly kind: string;
  readonly subject: string;
  readonly measure: string;
  readonly target: bigint;
  readonly promoSun: bigint;
  readonly xp: number;
};

export async function replaceRewardRules(owner: Connection, rules: readonly RewardRule[]): Promise<void> {
  await owner.query(
    `with wanted as (
      select w.kind, w.subject, w.measure, w.target, w.promo, w.xp
      from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::integer[])
        as w (kind, subject, measure, target, promo, xp)
    ),
    gone as (
      delete from voltide.reward_rule r where not exists (
        select from wanted w where (w.kind, w.subject, w.measure) = (r.kind, r.subject, r.measure))
    )
    insert into voltide.reward_rule as r (kind, subject, measure, target, promo, xp)
    select w.kind, w.subject, w.measure, w.target, w.promo, w.xp from wanted w
    on conflict (kind, subject, measure) do update set
      target = excluded.target, promo = excluded.promo, xp = excluded.xp
    where (r.target, r.promo::bigint, r.xp) <> (excluded.target, excluded.promo::bigint, excluded.xp)`,
    [
      rules.map(({ kind }) => kind),
      rules.map(({ subject }) => subject),
      rules.map(({ measure }) => measure),
      rules.map(({ target }) => target),
      rules.map(({ promoSun }) => promoSun),
      rules.map(({ xp }) => xp),
    ],
  );
}
