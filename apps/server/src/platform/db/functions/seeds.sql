-- Reveals the current seed pair and begins the next epoch. The database checks that the seed opens its commitment.
-- Returns the number of plays it revealed; null when the user's epoch is another one meanwhile.
create function voltide.rotate_seed(
  p_user_id bigint, p_epoch integer, p_server_seed text, p_client_seed text, p_next_commitment bytea,
  p_next_encrypted_seed bytea, p_at_ms bigint
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
  insert into voltide.statistic_queue (kind) values ('rotation');
  update voltide.player set
    epoch = p.epoch + 1, nonce = 0, epoch_started_at_ms = p_at_ms, client_seed = p_client_seed,
    commitment = p.next_commitment, encrypted_seed = p.next_encrypted_seed,
    next_commitment = p_next_commitment, next_encrypted_seed = p_next_encrypted_seed
  where user_id = p_user_id;
  if p_client_seed <> p.client_seed then
    insert into voltide.progress_event (user_id, kind, subject, at_ms)
    values (p_user_id, 'seed', (p.epoch + 1)::text, p_at_ms);
    perform voltide.raise_measure(p_user_id, 'own_seeds', true);
    perform voltide.mark_progress(p_user_id);
  end if;
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
