-- The yardstick: the product's own single-play call, fed without a server. It reads the next nonce itself and takes a
-- random ticket; there is no HMAC in it.
create schema yardstick;

create table yardstick.player (
  i int primary key,
  user_id bigint not null
);
insert into yardstick.player (i, user_id)
select row_number() over (order by user_id), user_id from voltide.player where user_id <> 2;

create table yardstick.item (
  item smallint primary key,
  first_ticket int not null,
  value bigint not null
);
insert into yardstick.item (item, first_ticket, value)
select i.ordinality - 1, t.bounds[i.ordinality], (i.value ->> 'value')::bigint
from voltide.odds_table t cross join lateral jsonb_array_elements(t.document::jsonb -> 'items') with ordinality i
where t.subject = 'glass-tide' and t.version = 1;

create function yardstick.single_play(p_i int) returns text language plpgsql as $$
declare
  v_player record;
  v_table record;
  v_item record;
  v_key text := gen_random_uuid();
  v_ticket int := floor(random() * 1000000);
begin
  select p.user_id, p.epoch, p.nonce into v_player
  from yardstick.player y join voltide.player p on p.user_id = y.user_id where y.i = p_i;
  select t.table_id, width_bucket(v_ticket, t.bounds) - 1 as item into v_table
  from voltide.odds_table t where t.subject = 'glass-tide' and t.version = 1;
  select value into v_item from yardstick.item where item = v_table.item;
  return (voltide.settle_play(row (
    v_player.user_id, v_key, sha256(v_key::bytea), (extract(epoch from clock_timestamp()) * 1000)::bigint,
    'packs', '{"qty":1}', v_table.table_id, v_player.epoch, v_player.nonce,
    1000000, 'promo_first', 0, 70000, 0,
    array[v_ticket], array[0::smallint], array[v_table.item::smallint], array[v_item.value], '{}'::smallint[],
    null, false, 0, 0, 0, 0, null, null
  )::voltide.play_request)).status;
end $$;
