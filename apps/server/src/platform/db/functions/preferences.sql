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
