-- How people are shown to others. Only those who have changed something have a row.
create table voltide.profile_setting (
  user_id bigint primary key,
  is_public boolean not null,
  is_anonymous boolean not null,
  is_hidden_from_boards boolean not null,
  shows text[] not null check (
    cardinality(shows) <= 6
    and shows <@ array['level', 'statistics', 'achievements', 'sets', 'best_items', 'member_since']
  )
);
comment on table voltide.profile_setting is
  'Who has a public profile and with which sections, who is shown as Anonymous, and whom no board lists.';

create view voltide.person as
  select i.user_id, i.username, i.kind,
    coalesce(s.is_anonymous, false) as is_anonymous,
    coalesce(s.is_public, false) as is_public,
    coalesce(s.is_hidden_from_boards, false) as is_hidden_from_boards
  from voltide.identity i left join voltide.profile_setting s using (user_id);
comment on view voltide.person is
  'All that decides how somebody is shown to others. Every list of people joins it once.';

grant select, insert, update, delete on voltide.profile_setting to voltide_app;
grant select on voltide.person to voltide_app;
