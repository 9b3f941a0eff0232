-- What others are shown of a person includes their avatar.
create or replace view voltide.person as
  select i.user_id, i.username, i.kind,
    coalesce(s.is_anonymous, false) as is_anonymous,
    coalesce(s.is_public, false) as is_public,
    coalesce(s.is_hidden_from_boards, false) as is_hidden_from_boards,
    a.look as avatar_look, a.hash as avatar_hash
  from voltide.identity i
  left join voltide.profile_setting s using (user_id)
  left join voltide.avatar a using (user_id);
