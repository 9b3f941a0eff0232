import type { Board } from '@voltide/contract';
import { Badge } from '@voltide/ui';
import { CircleCheck, Hourglass, Radio } from 'lucide-react';

type StateBadgeProps = { readonly state: Board['state']; readonly hasPrizes: boolean };

export function StateBadge({ state, hasPrizes }: StateBadgeProps) {
  switch (state) {
    case 'running':
      return (
        <Badge tone="ok" icon={<Radio aria-hidden />}>
          Running
        </Badge>
      );
    case 'ending':
      return (
        <Badge tone="warn" icon={<Hourglass aria-hidden />}>
          Ending
        </Badge>
      );
    case 'paid':
      return <Badge icon={<CircleCheck aria-hidden />}>{hasPrizes ? 'Paid' : 'Ended'}</Badge>;
  }
}
