-- Which secret key a database belongs to: a start with another one would seal what nobody could open later.

create table voltide.key_check (
  one boolean primary key default true check (one),
  check_value voltide.hash32 not null
);
comment on table voltide.key_check is
  'Derived from SECRET_KEY under a name of its own: tells that key from others, and nothing of it or of keys derived '
  'from it. The owner writes it at the first start; the role that serves requests has no rights here.';
