-- Operators put messages aside that they have dealt with.

alter table voltide.contact_message add column handled_at_ms bigint;
create index contact_message_open on voltide.contact_message (message_id) where handled_at_ms is null;

grant update (handled_at_ms) on voltide.contact_message to voltide_app;
