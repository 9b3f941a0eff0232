-- The audit of what operators do (docs/decisions/0095-operators.md): a chain like those of the ledger. The row of the
-- head is locked last, after all that the act itself locks.

-- Adds an entry in the transaction of the act, and returns its number.
create function voltide.note_act(p_document text) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  h voltide.audit_head;
  v_hash bytea;
begin
  select * into h from voltide.audit_head for update;
  v_hash := voltide.audit_hash(h.hash, h.entries + 1, p_document);
  insert into voltide.audit_entry (audit_no, document, hash) values (h.entries + 1, p_document, v_hash);
  update voltide.audit_head set entries = h.entries + 1, hash = v_hash;
  return h.entries + 1;
end $$;

-- The link of an entry: over the one before it, its own number as 8 bytes, and its document.
create function voltide.audit_hash(p_before bytea, p_audit_no bigint, p_document text) returns bytea
language sql immutable
set search_path = pg_catalog, pg_temp
as $$ select sha256(p_before || int8send(p_audit_no) || convert_to(p_document, 'UTF8')) $$;

-- Publishes the head as it is now under a day that has ended; false where that day has one already.
create function voltide.publish_audit_head(p_day date) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into voltide.audit_day (day, entries, hash)
  select p_day, h.entries, h.hash from voltide.audit_head h
  on conflict (day) do nothing;
  return found;
end $$;

-- Computes the chain again. Entries without a gap from the first to the head, each following from the one before it;
-- days whose published head is not that of the chain.
create function voltide.check_audit()
returns table (entries bigint, head bytea, first_break bigint, wrong_days date[])
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with linked as (
    select e.audit_no, e.hash,
      e.audit_no = row_number() over w
        and e.hash = voltide.audit_hash(
          lag(e.hash, 1, decode(repeat('00', 32), 'hex')) over w, e.audit_no, e.document) as is_sound
    from voltide.audit_entry e window w as (order by e.audit_no)
  ),
  last as (select l.audit_no, l.hash from linked l order by l.audit_no desc limit 1)
  select h.entries, h.hash,
    coalesce(
      (select min(l.audit_no) from linked l where not l.is_sound),
      case when h.entries <> coalesce((select audit_no from last), 0)
        or h.hash <> coalesce((select hash from last), decode(repeat('00', 32), 'hex')) then h.entries end),
    array(
      select d.day from voltide.audit_day d left join voltide.audit_entry e on e.audit_no = d.entries
      where d.hash <> case d.entries when 0 then decode(repeat('00', 32), 'hex') else coalesce(e.hash, '') end
      order by d.day)
  from voltide.audit_head h
$$;
