-- What pauses play in profile strict: a prompt that waits for another answer than later, or a reality check that is
-- due and was never asked for; null for nothing. What excludes a player is said by find_barrier. The rule of the check
-- is findTimeCheck of the server, which writes its words.
-- Whoever asks holds the player's row.
create function voltide.find_pause(p_user_id bigint, p_at_ms bigint) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_about text;
  v_since_ms bigint;
  v_minutes integer;
begin
  if exists (select from voltide.exclusion e where e.user_id = p_user_id and e.until_ms > p_at_ms) then
    return null;
  end if;
  select r.kind::text into v_about
  from voltide.ritual r
  where r.user_id = p_user_id and r.kind in ('time', 'limit') and (r.answer is null or r.answer = 'later')
  order by r.ritual_id limit 1;
  if found then
    return 'ritual_' || v_about;
  end if;
  select p.played_ms + voltide.step_ms(p.last_play_at_ms, p_at_ms) - r.played_ms into v_since_ms
  from voltide.player p
  join voltide.ritual r on r.user_id = p.user_id and r.topic = 'time'
  where p.user_id = p_user_id order by r.ritual_id desc limit 1;
  if not found then
    select l.played_ms into v_since_ms from voltide.list_limited(p_user_id, p_at_ms) l where l.period = 'day';
  end if;
  select i.minutes into v_minutes from voltide.ritual_interval i where i.user_id = p_user_id;
  return case
    when v_since_ms >= 60000 * coalesce(v_minutes, voltide.rule_usual_ritual_minutes()) then 'ritual_time'
  end;
end $$;
