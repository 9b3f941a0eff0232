-- Players: opening their accounts, their seeds, and the ways the application's role may ask for all of it.

-- Opens a user's accounts with a welcome gift. The caller's transaction also makes the user.
create function voltide.open_accounts(
  p_user_id bigint, p_at_ms bigint, p_commitment bytea, p_next_commitment bytea, p_sealed_seed bytea,
  p_next_sealed_seed bytea, p_client_seed text, p_request_hash bytea, p_welcome bigint
) returns voltide.settlement
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_user_id <= 1 then
    raise exception 'user % cannot exist', p_user_id using errcode = 'invalid_parameter_value';
  end if;
  insert into voltide.player (
    user_id, epoch_started_at_ms, commitment, next_commitment, sealed_seed, next_sealed_seed, client_seed)
  values (p_user_id, p_at_ms, p_commitment, p_next_commitment, p_sealed_seed, p_next_sealed_seed, p_client_seed);
  insert into voltide.account (user_id, kind) values (p_user_id, 'cash'), (p_user_id, 'promo'), (p_user_id, 'held');
  if p_welcome = 0 then
    return null;
  end if;
  return voltide.settle_gift(p_user_id, 'system:welcome', p_request_hash, p_at_ms, 'welcome', p_welcome);
end $$;

-- Reveals the current seed pair and begins the next epoch. The database checks that the seed opens its commitment.
-- Returns the number of plays it revealed; null when the user's epoch is another one meanwhile.
create function voltide.rotate_seed(
  p_user_id bigint, p_epoch integer, p_server_seed text, p_client_seed text, p_next_commitment bytea,
  p_next_sealed_seed bytea, p_at_ms bigint
) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  p voltide.player;
begin
  select * into p from voltide.player where user_id = p_user_id for no key update;
  if not found or p.epoch <> p_epoch then
    return null;
  end if;
  insert into voltide.seed_history (user_id, epoch, plays, revealed_at_ms, commitment, server_seed, client_seed)
  values (p_user_id, p.epoch, p.nonce, p_at_ms, p.commitment, p_server_seed, p.client_seed);
  update voltide.player set
    epoch = p.epoch + 1, nonce = 0, epoch_started_at_ms = p_at_ms, client_seed = p_client_seed,
    commitment = p.next_commitment, sealed_seed = p.next_sealed_seed,
    next_commitment = p_next_commitment, next_sealed_seed = p_next_sealed_seed
  where user_id = p_user_id;
  return p.nonce;
end $$;

-- The first client seed of a player; later ones come with a rotation. False when there is one already.
create function voltide.set_first_client_seed(p_user_id bigint, p_client_seed text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.player set client_seed = p_client_seed where user_id = p_user_id and client_seed is null;
  return found;
end $$;

-- False when there is no such player.
create function voltide.set_preferences(p_user_id bigint, p_spend_order voltide.spend_order, p_auto_sell smallint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update voltide.player
  set spend_order = p_spend_order, auto_sell = p_auto_sell, preferences_version = preferences_version + 1
  where user_id = p_user_id;
  return found;
end $$;

-- Adds a version of an odds table and returns its number; the number it has if the same document is there already.
create function voltide.add_odds_table(
  p_game text, p_subject text, p_version integer, p_hash bytea, p_document text, p_bounds integer[]
) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_table_id integer;
begin
  insert into voltide.odds_table (game, subject, version, hash, document, bounds)
  values (p_game, p_subject, p_version, p_hash, p_document, p_bounds)
  on conflict (hash) do nothing
  returning table_id into v_table_id;
  if v_table_id is null then
    select o.table_id into strict v_table_id from voltide.odds_table o where o.hash = p_hash;
  end if;
  return v_table_id;
end $$;

-- Folds up to p_limit tally rows into realised_odds and house_figure and deletes them. Returns how many; null while
-- another node is folding.
create function voltide.fold_tally(p_limit integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded bigint;
begin
  if not pg_try_advisory_xact_lock(8655843302) then
    return null;
  end if;
  with taken as materialized (
    delete from voltide.tally t
    where t.id in (select q.id from voltide.tally q order by q.id limit p_limit)
    returning t.cash_delta, t.promo_delta, t.cash_finds_delta, t.capital_delta, t.table_ids, t.draws
  ),
  figures as (
    select f.name, f.delta
    from (
      select sum(cash_delta)::bigint as cash, sum(promo_delta)::bigint as promo,
        sum(cash_finds_delta)::bigint as cash_finds, sum(capital_delta)::bigint as capital
      from taken having count(*) > 0
    ) s
    cross join lateral (values
      ('cash', s.cash), ('promo', s.promo), ('cash_finds', s.cash_finds), ('capital', s.capital)
    ) as f (name, delta)
  ),
  fold_figures as (
    update voltide.house_figure h set amount = h.amount + f.delta from figures f where h.name = f.name and f.delta <> 0
  ),
  fold_odds as (
    insert into voltide.realised_odds as r (table_id, item, opens)
    select d.table_id, width_bucket(d.draw, o.bounds) - 1, count(*)
    from taken t cross join lateral unnest(t.table_ids, t.draws) as d (table_id, draw)
    join voltide.odds_table o on o.table_id = d.table_id
    group by 1, 2
    on conflict (table_id, item) do update set opens = r.opens + excluded.opens
  )
  select count(*) into v_folded from taken;
  return v_folded;
end $$;

do $$
declare
  routine regprocedure;
begin
  for routine in select p.oid from pg_proc p where p.pronamespace = 'voltide'::regnamespace loop
    execute format('revoke execute on function %s from public', routine);
    if (select p.prosecdef from pg_proc p where p.oid = routine) then
      execute format('grant execute on function %s to voltide_app', routine);
    end if;
  end loop;
end $$;
-- Anybody may check the chain.
grant execute on function voltide.link(
  bytea, bigint, bigint, bigint, bigint, bigint, voltide.account_kind, voltide.system_account, voltide.cause
) to voltide_app;

-- The house's own player: it holds the capital, has no seeds and never plays.
select voltide.open_accounts(
  2, 0, sha256('house'), sha256('house'), '', '', null, sha256('house'), 0);
