import { toastStore } from '@voltide/ui';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

const Toaster = lazy(async () => ({ default: (await import('@voltide/ui/toaster')).Toaster }));
const TooltipLayer = lazy(async () => ({ default: (await import('@voltide/ui/tooltip-layer')).TooltipLayer }));

/** What lies over the page. Its code is loaded when first needed: a toast, a tooltip that is pointed at. */
export function Layers() {
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.getToasts().length > 0);
  const wantsTooltips = useTooltipWish();
  return (
    <Suspense>
      {hasToast ? <Toaster /> : null}
      {wantsTooltips ? <TooltipLayer /> : null}
    </Suspense>
  );
}

function useTooltipWish(): boolean {
  const [isWished, setWished] = useState(false);
  useEffect(() => {
    if (isWished) return;
    const wish = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('[data-tooltip]') !== null) setWished(true);
    };
    document.addEventListener('pointerover', wish);
    document.addEventListener('focusin', wish);
    return () => {
      document.removeEventListener('pointerover', wish);
      document.removeEventListener('focusin', wish);
    };
  }, [isWished]);
  return isWished;
}
