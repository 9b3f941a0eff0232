-- What an account has agreed to: a row for each version of each document. Rows are proof, so they are only added; they
-- say nothing about the person but a number, and stay when an account is deleted.

create table voltide.consent (
  user_id bigint not null,
  agreed_at_ms bigint not null,
  version smallint not null check (version > 0),
  document text not null check (document in ('terms', 'privacy')),
  primary key (user_id, document, version)
);

insert into voltide.consent (user_id, agreed_at_ms, version, document)
select i.user_id, i.consented_at_ms, i.consent_version, d.document
from voltide.identity i cross join (values ('terms'), ('privacy')) d (document)
where i.consent_version is not null and i.consented_at_ms is not null;

alter table voltide.identity
  drop column consented_at_ms,
  drop column consent_version;

comment on column voltide.identity.consent_address is 'Where sign-up came from; erased with the account.';

grant select, insert on voltide.consent to voltide_app;
