import type { Stack } from '@voltide/contract';
import { Link } from '@voltide/ui';

/** The battles in which a stack's items were won: a link to the newest, and the number of others. */
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
