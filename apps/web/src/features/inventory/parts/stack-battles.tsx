import type { Stack } from '@voltide/contract';
import { Link } from '@voltide/ui';

/** The battles that items of a stack were won in: the newest by a link, the others by their number. */
export function StackBattles({ battles }: Pick<Stack, 'battles'>) {
  const [newest, ...others] = battles;
  if (newest === undefined) return null;
  return (
    <span className="stack-battles">
      <Link className="link" href={`/battles?b=${newest.battleId}`}>
        Won in a battle
      </Link>
      {others.length > 0 ? ` and ${others.length} more` : null}
    </span>
  );
}
