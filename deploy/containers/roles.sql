-- Runs once, on an empty volume of the postgres service: two users, whose passwords are those of the two addresses.
-- The first owns the tables, the second serves requests.
\set owner_password `sed -E 's#^[^:]*://[^:]*:([^@]*)@.*$#\1#' /run/secrets/database-url`
\set app_password `sed -E 's#^[^:]*://[^:]*:([^@]*)@.*$#\1#' /run/secrets/database-app-url`
create role voltide login password :'owner_password';
create role voltide_app login password :'app_password';
create database voltide owner voltide;
revoke connect, temporary on database voltide from public;
grant connect on database voltide to voltide_app;
