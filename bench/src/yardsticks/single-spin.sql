-- The yardstick of the wheel: the product's own single-play call, fed without a server. It reads the next nonce itself
-- and takes a random segment; there is no HMAC in it. It stands on single-play.sql.
create table yardstick.segment (
  segment int primary key,
  table_id int not null,
  payout bigint not null
);
insert into yardstick.segment (segment, table_id, payout)
select i.ordinality - 1, t.table_id, (i.tenths #>> '{}')::bigint * 100000
from voltide.odds_table t
cross join lateral jsonb_array_elements(t.document::jsonb -> 'tenths') with ordinality i (tenths, ordinality)
where t.game = 'wheel' and t.subject = 'breeze' and t.version = 1;

create function yardstick.single_spin(p_i int) returns text language plpgsql as $$
declare
  v_player record;
  v_segment record;
  v_key text := gen_random_uuid();
  v_place int := floor(random() * 40);
begin
  select p.user_id, p.epoch, p.nonce into v_player
  from yardstick.player y join voltide.player p on p.user_id = y.user_id where y.i = p_i;
  select s.segment, s.table_id, s.payout into v_segment
  from yardstick.segment s where s.segment = v_place;
  return (voltide.settle_play(row (
    v_player.user_id, v_key, sha256(v_key::bytea), (extract(epoch from clock_timestamp()) * 1000)::bigint,
    'wheel', '{"bet":"1.000000"}', v_segment.table_id, v_player.epoch, v_player.nonce,
    1000000, 'promo_first', v_segment.payout, 25000, 0,
    array[v_segment.segment], '{}'::smallint[], '{}'::smallint[], '{}'::bigint[], '{}'::smallint[],
    null, false, 0, 0, 0, 0, null, null
  )::voltide.play_request)).status;
end $$;
