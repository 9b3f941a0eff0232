-- Deletes what nobody needs any more, up to p_limit rows at a time, and returns how many. Nothing of the ledger goes:
-- no transfer, operation, play or account (docs/decisions/0083-failing-rows-and-rows-that-go.md).

-- Deposits that never reached the chain: 30 days after their time, by the chain's own clock.
create function voltide.purge_deposits(p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.deposit d where d.deposit_id in (
      select e.deposit_id from voltide.deposit e cross join voltide.tron_scan s
      where e.state = 'expired' and e.expires_at_ms < s.block_at_ms - voltide.rule_kept_lost_deposit_ms()
      order by e.expires_at_ms limit p_limit for update of e skip locked)
    returning d.deposit_id
  )
  select count(*)::integer from gone
$$;

-- The trees of up to p_limit days more than 90 days before the newest that is sealed, each whole: of a part of a tree
-- nothing can be proven. Their documents, with root and total, stay. Returns how many days it were.
create function voltide.purge_leaves(p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.liability_leaves l where l.day in (
      select distinct o.day from voltide.liability_leaves o
      where o.day < (select max(s.day) from voltide.liability_seal s) - voltide.rule_kept_liability_tree_days()
      order by o.day limit p_limit)
    returning l.day
  )
  select count(distinct g.day)::integer from gone g
$$;

-- Quick Games that ended before a moment and that no account took.
create function voltide.purge_quick(p_before_ms bigint, p_limit integer) returns integer
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from voltide.quick_session q where q.quick_id in (
      select o.quick_id from voltide.quick_session o
      where o.ended_at_ms < p_before_ms
        and not exists (select from voltide.saved_quick_game g where g.quick_id = o.quick_id)
      order by o.ended_at_ms limit p_limit for update skip locked)
    returning q.quick_id
  ),
  forgotten as (
    delete from voltide.identity i using gone g where i.user_id = g.quick_id and i.kind = 'quick'
  )
  select count(*)::integer from gone
$$;

-- Closes the books of a guest whose sessions are all gone, so that nobody can be them again, and forgets them. False
-- where they hold money or are in a battle, or have a session or an account by now.
create function voltide.purge_guest(p_user_id bigint, p_at_ms bigint) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from voltide.identity i where i.user_id = p_user_id and i.kind = 'guest' for update;
  if not found or exists (select from voltide.session s where s.user_id = p_user_id)
    or voltide.close_player(p_user_id, p_at_ms) <> 'closed' then
    return false;
  end if;
  delete from voltide.ritual r where r.user_id = p_user_id;
  delete from voltide.ritual_interval r where r.user_id = p_user_id;
  delete from voltide.recent_find r where r.user_id = p_user_id;
  delete from voltide.avatar a where a.user_id = p_user_id;
  delete from voltide.consent c where c.user_id = p_user_id;
  delete from voltide.identity i where i.user_id = p_user_id;
  return true;
end $$;
