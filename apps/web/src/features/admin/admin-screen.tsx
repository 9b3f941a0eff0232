import { Suspense, useEffect } from 'react';

import { useGo } from '../../lib/browser/navigation.ts';
import { overlay } from '../../lib/browser/overlay.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { AccessDenied } from './frame/access-denied.tsx';
import { Verifying } from './frame/verifying.tsx';
import { lazyCode } from '../../lib/chunks/lazy-when-idle.ts';

const Portal = lazyCode(async () => (await import('./frame/portal.tsx')).Portal);

/**
 * Guards the operators' portal (S13-01): the server rejects its calls for everyone else, and this redirects before the
 * portal's code is loaded.
 */
export function Screen() {
  const { isLoading, isPrivileged } = useSession();
  const go = useGo();
  const isDenied = !isLoading && !isPrivileged;
  useEffect(() => {
    if (!isDenied) return;
    go('/', {}, { replace: true });
    overlay.show(AccessDenied);
  }, [isDenied, go]);
  if (!isPrivileged) return <Verifying />;
  return (
    <Suspense fallback={<Verifying />}>
      <Portal />
    </Suspense>
  );
}
