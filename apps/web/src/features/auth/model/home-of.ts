import type { User } from '@voltide/contract';

import { isPrivileged } from '../../../lib/session/session.ts';

export function homeOf(user: User): string {
  return isPrivileged(user) ? '/adminxxx' : '/home';
}
