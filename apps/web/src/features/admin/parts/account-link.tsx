import { Link } from '@voltide/ui';

import { pathTo } from '../model/find-section.ts';

export type ShownAccount = { readonly id: string; readonly username: string | null };

/** Links to an account by name; a deleted one by number. */
export function AccountLink({ account: { id, username } }: { readonly account: ShownAccount }) {
  return (
    <Link className="link breakable" href={pathTo(`players/${id}`)}>
      {username ?? <span className="mono">{id}</span>}
    </Link>
  );
}
