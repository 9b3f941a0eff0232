-- Odds tables that operators publish (docs/decisions/0099-published-packs.md). Nodes know what is on sale when; the
-- times of sale_term are the last word, which every play is held to by the function that settles it.

-- Announces a version: publishes its odds table and says from when on it is on sale and the one before it is not. Null
-- where another version is announced already, or this one is not the next.
create function voltide.publish_table(
  p_game text, p_subject text, p_version integer, p_hash bytea, p_document text, p_bounds integer[],
  p_presentation text, p_at_ms bigint, p_from_ms bigint, p_proposal_id bigint
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_table_id integer;
  v_publication_id bigint;
begin
  lock table voltide.publication in share row exclusive mode;
  if exists (
    select from voltide.publication p
    where p.game = p_game and p.subject = p_subject and p.from_ms > p_at_ms and p.cancelled_at_ms is null
  ) or p_version <> voltide.next_version(p_game, p_subject) then
    return null;
  end if;
  v_table_id := voltide.add_odds_table(p_game, p_subject, p_version, p_hash, p_document, p_bounds);
  insert into voltide.publication
    (table_id, announced_at_ms, from_ms, proposal_id, game, subject, version, presentation)
  values (v_table_id, p_at_ms, p_from_ms, p_proposal_id, p_game, p_subject, p_version, p_presentation)
  returning publication_id into v_publication_id;
  insert into voltide.sale_term as s (table_id, until_ms)
  select t.table_id, p_from_ms from voltide.odds_table t
  where t.game = p_game and t.subject = p_subject and t.table_id <> v_table_id
  on conflict (table_id) do update set until_ms = coalesce(s.until_ms, excluded.until_ms);
  insert into voltide.sale_term (table_id, from_ms, stopped_ms)
  values (v_table_id, p_from_ms, (
    select o.stopped_ms from voltide.sale_stop o
    where o.game = p_game and o.subject = p_subject and o.resumed_ms is null));
  return v_publication_id;
end $$;

-- The number of the next version of a table, however the ones before it were published.
create function voltide.next_version(p_game text, p_subject text) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(max(t.version), 0) + 1 from voltide.odds_table t where t.game = p_game and t.subject = p_subject
$$;

-- Cancels an announced version: it is never on sale, and the one before it stays. False where it is too late, or done.
create function voltide.cancel_publication(
  p_publication_id bigint, p_at_ms bigint, p_latest_ms bigint, p_proposal_id bigint
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v record;
begin
  lock table voltide.publication in share row exclusive mode;
  update voltide.publication p set cancelled_at_ms = p_at_ms, cancel_proposal_id = p_proposal_id
  where p.publication_id = p_publication_id and p.cancelled_at_ms is null and p.from_ms > greatest(p_at_ms, p_latest_ms)
  returning p.table_id, p.game, p.subject, p.from_ms into v;
  if not found then
    return false;
  end if;
  update voltide.sale_term s set until_ms = null
  from voltide.odds_table t
  where t.table_id = s.table_id and t.game = v.game and t.subject = v.subject and s.until_ms = v.from_ms;
  update voltide.sale_term s set until_ms = 0 where s.table_id = v.table_id;
  return true;
end $$;

-- Withdraws a table from sale from a moment on, or sells it again. False where it is so already.
create function voltide.set_sale(
  p_game text, p_subject text, p_is_on_sale boolean, p_from_ms bigint, p_proposal_id bigint
) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  lock table voltide.publication in share row exclusive mode;
  if p_is_on_sale then
    update voltide.sale_stop o set resumed_ms = greatest(p_from_ms, o.stopped_ms), resume_proposal_id = p_proposal_id
    where o.game = p_game and o.subject = p_subject and o.resumed_ms is null;
  else
    insert into voltide.sale_stop (game, subject, stopped_ms, proposal_id)
    values (p_game, p_subject, p_from_ms, p_proposal_id)
    on conflict (game, subject) where resumed_ms is null do nothing;
  end if;
  if not found then
    return false;
  end if;
  insert into voltide.sale_term (table_id, stopped_ms)
  select t.table_id, case when not p_is_on_sale then p_from_ms end
  from voltide.odds_table t where t.game = p_game and t.subject = p_subject
  on conflict (table_id) do update set stopped_ms = excluded.stopped_ms;
  return true;
end $$;

-- True where a table is on sale at a moment.
create function voltide.is_sold(p_term voltide.sale_term, p_at_ms bigint) returns boolean
language sql immutable
as $$
  select p_at_ms >= coalesce(p_term.from_ms, 0)
    and p_at_ms < least(p_term.until_ms, p_term.stopped_ms, 9223372036854775807)
$$;
