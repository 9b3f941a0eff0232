-- Fills the tables that grow for ever as years of play would: rows lie in the order of time, with the users mixed, and
-- indexes are packed as after a rebuild. These plays only lie there; the verifier is not run on them.
create schema age;

create procedure age.fill(p_users integer, p_plays_each integer) language plpgsql as $$
begin
  set local maintenance_work_mem = '1GB';
  set local synchronous_commit = off;
  create table age.player as
  select ('x' || substr(md5('age ' || i), 1, 13))::bit(52)::bigint as user_id from generate_series(1, p_users) i;

  alter table voltide.play drop constraint play_pkey;
  insert into voltide.play
    (user_id, stake, credit, edge, at_ms, epoch, nonce, table_id, bucket, game, input, draws, sold_k)
  select u.user_id, 1000000, 0, 70000, 1700000000000 + n, 0, n, 1, 'promo', 'packs', '{"qty":1}', array[500000], '{}'
  from generate_series(0, p_plays_each - 1) n cross join age.player u;
  alter table voltide.play add constraint play_pkey primary key (user_id, epoch, nonce);

  alter table voltide.operation drop constraint operation_pkey;
  insert into voltide.operation
    (user_id, cash_after, promo_after, credited, released, at_ms, epoch, nonce, kind, bucket, request_hash, key)
  select u.user_id, 0, 0, 0, 0, 1700000000000 + n, 0, n, 'play', 'promo', h.hash, encode(substr(h.hash, 1, 16), 'hex')
  from generate_series(0, p_plays_each - 1) n cross join age.player u
  cross join lateral (select sha256(int8send(u.user_id) || int4send(n)) as hash) h;
  alter table voltide.operation add constraint operation_pkey primary key (user_id, key);

  alter table voltide.transfer drop constraint transfer_pkey;
  insert into voltide.transfer
    (user_id, seq, amount, balance_after, at_ms, epoch, nonce, kind, system_account, cause, chain_hash, operation_key)
  select u.user_id, n, -1000000, 0, 1700000000000 + n, 0, n, 'promo', 'house', 'stake', h.hash,
    encode(substr(h.hash, 1, 16), 'hex')
  from generate_series(1, p_plays_each) n cross join age.player u
  cross join lateral (select sha256(int8send(u.user_id) || int4send(n)) as hash) h;
  alter table voltide.transfer add constraint transfer_pkey primary key (user_id, kind, seq);

  alter table voltide.find_exit drop constraint find_exit_pkey;
  insert into voltide.find_exit (user_id, find_no, value, table_id, bucket, item, operation_key)
  select u.user_id, voltide.find_no(0, n, 0), 500000, 1, 'promo', 0, md5(n::text)
  from generate_series(0, p_plays_each - 1) n cross join age.player u;
  alter table voltide.find_exit add constraint find_exit_pkey primary key (user_id, find_no);
end $$;
