-- A statement without what belongs to plays, of which there may be millions between two other entries.
create index transfer_beside_plays on voltide.transfer (user_id, kind, seq)
  where cause not in ('stake', 'win', 'release', 'exchange');
