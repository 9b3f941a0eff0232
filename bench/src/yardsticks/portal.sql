-- Fills the books as a year of play would: rows lie in the order of time, with the users mixed. These plays only lie
-- there; the verifier is not run on them. The user of `p_like` stands for how a player's own rows look.
create schema portal;

create procedure portal.fill(p_like bigint, p_users integer, p_plays_each integer, p_now_ms bigint) language plpgsql
as $$
begin
  set local maintenance_work_mem = '1GB';
  set local synchronous_commit = off;
  set local session_replication_role = replica;
  create table portal.player as
  select ('x' || substr(md5('portal ' || i), 1, 13))::bit(52)::bigint as user_id, i from generate_series(1, p_users) i;
  create table portal.pack as
  select t.table_id, row_number() over (order by t.table_id) - 1 as place
  from voltide.odds_table t where t.game = 'packs';

  insert into voltide.identity (user_id, kind, username, email, password_hash, created_at_ms)
  select u.user_id, 'account', 'portal-' || u.i, 'portal-' || u.i || '@example.org', 'x', p_now_ms - 31536000000
  from portal.player u;
  insert into voltide.player
  select (jsonb_populate_record(p, jsonb_build_object('user_id', u.user_id, 'nonce', p_plays_each))).*
  from voltide.player p cross join portal.player u where p.user_id = p_like;
  insert into voltide.account
  select (jsonb_populate_record(a, jsonb_build_object('user_id', u.user_id))).*
  from voltide.account a cross join portal.player u where a.user_id = p_like;

  alter table voltide.play drop constraint play_pkey;
  insert into voltide.play
    (user_id, stake, credit, returned, edge, at_ms, epoch, nonce, table_id, bucket, game, input, draws, sold_k)
  select u.user_id, 1000000, 0, 930000, 70000,
    p_now_ms - 31536000000 + (31536000000 / p_plays_each) * n + u.i * 31,
    0, n, k.table_id, case when (u.i + n) % 3 = 0 then 'cash' else 'promo' end::voltide.account_kind, 'packs',
    '{"qty":1}', array[500000], '{}'
  from generate_series(0, p_plays_each - 1) n
  cross join portal.player u
  join portal.pack k on k.place = (u.i + n) % (select count(*) from portal.pack);
  alter table voltide.play add constraint play_pkey primary key (user_id, epoch, nonce);

  alter table voltide.operation drop constraint operation_pkey;
  insert into voltide.operation
    (user_id, cash_after, promo_after, credited, released, at_ms, epoch, nonce, kind, bucket, request_hash, key)
  select u.user_id, 0, 0, 0, 0, p_now_ms - 31536000000 + (31536000000 / p_plays_each) * n + u.i * 31, 0, n, 'play',
    'promo', h.hash, encode(substr(h.hash, 1, 16), 'hex')
  from generate_series(0, p_plays_each - 1) n cross join portal.player u
  cross join lateral (select sha256(int8send(u.user_id) || int4send(n)) as hash) h;
  alter table voltide.operation add constraint operation_pkey primary key (user_id, key);

  alter table voltide.transfer drop constraint transfer_pkey;
  insert into voltide.transfer
    (user_id, seq, amount, balance_after, at_ms, epoch, nonce, kind, system_account, cause, chain_hash, operation_key)
  select u.user_id, n + 1, -1000000, 0, p_now_ms - 31536000000 + (31536000000 / p_plays_each) * n + u.i * 31, 0, n,
    case when (u.i + n) % 3 = 0 then 'cash' else 'promo' end::voltide.account_kind, 'house', 'stake', h.hash,
    encode(substr(h.hash, 1, 16), 'hex')
  from generate_series(0, p_plays_each - 1) n cross join portal.player u
  cross join lateral (select sha256(int8send(u.user_id) || int4send(n)) as hash) h;
  alter table voltide.transfer add constraint transfer_pkey primary key (user_id, kind, seq);

  delete from voltide.play_figure;
  delete from voltide.player_figure;
  delete from voltide.player_seen;
  delete from voltide.posting_figure;
  delete from voltide.feed_cursor c where c.reader = 'figures';
end $$;
