import { LinkButton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { usePlace } from '../browser/navigation.ts';

/** Link back to the first steps for a user who came from there (`?from=setup`); undefined for others. */
export function useBackToSetup(): ReactNode | undefined {
  const { search } = usePlace();
  return search['from'] === 'setup' ? <LinkButton href="/profile-setup">Back to first steps</LinkButton> : undefined;
}
