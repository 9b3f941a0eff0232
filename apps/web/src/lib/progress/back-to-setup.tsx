import { LinkButton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { usePlace } from '../browser/navigation.ts';

/** The way back to the first steps, for who was led here by one of them (`?from=setup`); undefined for others. */
export function useBackToSetup(): ReactNode | undefined {
  const { search } = usePlace();
  return search['from'] === 'setup' ? <LinkButton href="/profile-setup">Back to first steps</LinkButton> : undefined;
}
