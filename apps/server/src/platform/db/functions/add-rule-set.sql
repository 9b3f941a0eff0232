-- Publishes a version of a rule set; false where it was published before, by whatever node. A version has one document
-- for ever.
create function voltide.add_rule_set(p_id text, p_version integer, p_hash bytea, p_document text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.rule_set (id, version, hash, document) values (p_id, p_version, p_hash, p_document)
  on conflict do nothing;
  if found then
    return true;
  end if;
  perform from voltide.rule_set r where r.id = p_id and r.version = p_version and r.hash = p_hash;
  if not found then
    raise exception 'rules % version % were published otherwise', p_id, p_version using errcode = 'unique_violation';
  end if;
  return false;
end $$;
