import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const AccessDeniedDialog = lazy(async () => {
  const { AccessDeniedDialog: Dialog } = await import('./access-denied-dialog.tsx');
  return { default: Dialog };
});

/** Shows the refusal of the operator's portal on the page that the visitor was sent to (S13-01). */
export function AccessDenied() {
  const router = useRouter();
  const isDenied = useRouterState({ select: ({ location }) => location.state.accessDenied === true });
  if (!isDenied) return null;
  const close = (): void => {
    void router.navigate({ href: '/', replace: true });
  };
  return (
    <Suspense>
      <AccessDeniedDialog onClose={close} />
    </Suspense>
  );
}
