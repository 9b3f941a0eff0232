import type { User } from '@voltide/contract';

import { isPrivileged } from '../../../lib/session/session.ts';

/** Where a login leads (S1-04). */
export function homeOf(user: User): string {
  return isPrivileged(user) ? '/adminxxx' : '/home';
}
