import { createActs } from '../../operate/acts/acts.ts';
import { createAdjustments } from '../../operate/acts/adjustments.ts';
import type { CloseAccount } from '../../people/own-data/deletion.ts';
import type { People } from './people.ts';
import type { Ports } from './ports.ts';

export function createActing(
  ports: Ports,
  { mailing, sessions }: Pick<People, 'mailing' | 'sessions'>,
  closeAccount: CloseAccount,
) {
  const actPorts = { ...ports, ...mailing, sessions, closeAccount };
  return { ...createActs(actPorts), adjustments: createAdjustments(actPorts) };
}
