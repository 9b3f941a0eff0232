import { Suspense, useEffect, useState } from 'react';

import { useQuickToken } from '../../lib/quick/quick-token.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { lazyCode } from '../../lib/chunks/lazy-when-idle.ts';

const QuickLayer = lazyCode(async () => (await import('../../features/quick/parts/quick-layer.tsx')).QuickLayer);

/** The bar of a visitor's Quick Game. Its code loads only if there is one. */
export function QuickBarSlot() {
  const { isLoading, user } = useSession();
  const token = useQuickToken();
  const isPlayed = token !== null && user === null;
  const [wasPlayed, setPlayed] = useState(isPlayed);
  if (isPlayed && !wasPlayed) setPlayed(true);
  useEffect(() => {
    if (!isPlayed && !isLoading) delete document.documentElement.dataset['quick'];
  }, [isPlayed, isLoading]);
  if (user !== null || !wasPlayed) return null;
  const place = token === null ? null : <div className="quick-place" />;
  if (isLoading) return place;
  return (
    <Suspense fallback={place}>
      <QuickLayer token={token} />
    </Suspense>
  );
}
