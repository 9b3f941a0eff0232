-- Whose account a mail is about: an address alone does not tell, as it may belong to one account after another.

alter table voltide.outbox add column user_id bigint;
create index outbox_user_id on voltide.outbox (user_id) where user_id is not null;
comment on column voltide.outbox.user_id is
  'The account a mail is about, whatever address it went to; null for mail to operators and for the last mail of an '
  'account. Mail from before this column has it only where the address was certainly that account''s at the time.';

-- Certain is: the account had been made by then and has kept its address since. Links tell of changes, for 31 days.
update voltide.outbox o set user_id = i.user_id
from voltide.identity i
where i.email = o.recipient
  and o.purpose not in ('contact', 'account_deleted')
  and o.created_at_ms > extract(epoch from now()) * 1000 - 30 * 86400000::bigint
  and exists (select from voltide.consent c where c.user_id = i.user_id and c.agreed_at_ms <= o.created_at_ms)
  and not exists (
    select from voltide.one_time_link l
    where l.user_id = i.user_id and l.purpose = 'change_email' and l.used_at_ms >= o.created_at_ms);
