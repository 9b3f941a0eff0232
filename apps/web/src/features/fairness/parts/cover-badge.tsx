import { Badge } from '@voltide/ui';

import type { ShownDay } from '../model/use-reserves.ts';

/** Says if reserves cover the debts, always in words. */
export function CoverBadge({ check }: Pick<ShownDay, 'check'>) {
  if (check === undefined) return <Badge>Checking</Badge>;
  if (check.faults.length > 0) return <Badge tone="danger">Does not hold</Badge>;
  return check.isCovered ? <Badge tone="ok">Covered in full</Badge> : <Badge tone="danger">Not covered in full</Badge>;
}
