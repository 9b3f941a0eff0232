-- Attempts to seal a day (docs/decisions/0104-day-seals.md). Only one of a day is sealed; parts of any other go.

create function voltide.begin_seal(p_day date, p_at_ms bigint) returns bigint
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into voltide.seal_draft (day, begun_at_ms) values (p_day, p_at_ms) returning draft_id
$$;

-- Ends an attempt whose parts are all there. False where another one came first. Every other attempt is given up.
create function voltide.end_seal(p_draft_id bigint, p_statements bigint, p_leaves bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform d.draft_id from voltide.seal_draft d where d.state = 'open' order by d.draft_id for update;
  update voltide.seal_draft set state = 'sealed' where draft_id = p_draft_id and state = 'open';
  if not found then
    return false;
  end if;
  update voltide.seal_draft set state = 'dropped' where state = 'open';
  if p_statements <> (select count(*) from voltide.seal_statement s where s.draft_id = p_draft_id)
    or p_leaves <> (select count(*) from voltide.seal_leaves l where l.draft_id = p_draft_id) then
    raise exception 'parts of the seal are missing' using errcode = 'restrict_violation';
  end if;
  return true;
end $$;

-- Gives an attempt up.
create function voltide.drop_seal(p_draft_id bigint) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  update voltide.seal_draft set state = 'dropped' where draft_id = p_draft_id and state = 'open'
$$;

-- Deletes up to p_limit statements of attempts that were given up, and returns how many.
create function voltide.purge_seal_statements(p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.seal_statement s where (s.user_id, s.draft_id) in (
      select o.user_id, o.draft_id
      from voltide.seal_draft d join voltide.seal_statement o on o.draft_id = d.draft_id
      where d.state = 'dropped' limit p_limit)
    returning s.user_id
  )
  select count(*)::integer from gone
$$;

-- Deletes the leaves of up to p_limit attempts that were given up, and of days more than 366 days before the newest
-- that is sealed. Returns of how many.
create function voltide.purge_seal_leaves(p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with old as (
    select o.draft_id from voltide.seal_draft o
    where exists (select from voltide.seal_leaves l where l.draft_id = o.draft_id)
      and (o.state = 'dropped'
        or o.state = 'sealed'
          and o.day < (select max(s.day) from voltide.day_seal s) - voltide.rule_kept_seal_tree_days())
    order by o.draft_id limit p_limit
  ),
  gone as (
    delete from voltide.seal_leaves l using old where l.draft_id = old.draft_id returning l.draft_id
  )
  select count(distinct g.draft_id)::integer from gone g
$$;
