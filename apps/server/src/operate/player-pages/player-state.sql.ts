/**
 * The state of an account for operators, in a statement that has `voltide.identity` as `i` and `voltide.player` as `p`:
 * closed outranks frozen, which outranks excluded. `$1` is the moment. Freezes and exclusions are looked up one by one,
 * so that no plan reads all of them first.
 */
export const STATE = `case
    when i.kind = 'deleted' or p.closed_at_ms is not null then 'closed'
    when (
      select true from voltide.account_freeze z where z.user_id = i.user_id and z.ended_at_ms is null limit 1
    ) then 'frozen'
    when (
      select true from voltide.exclusion x
      where x.user_id = i.user_id and x.from_ms <= $1 and x.until_ms > $1 limit 1
    ) then 'excluded'
    else 'active'
  end`;
