import { useRouter } from '@tanstack/react-router';
import type { LinkProps } from '@voltide/ui';
import type { MouseEvent } from 'react';

function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return hasModifier || event.button !== 0 || (target !== '' && target !== '_self') || download !== '';
}

/** A link inside the application: navigates without a page load, and preloads the screen's code when pointed at. */
export function RouterLink({ href, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const router = useRouter();
  const isInside = href.startsWith('/') && !href.startsWith('//');
  const preload = (): void => {
    if (isInside) router.preloadRoute({ to: '.', href }).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isInside || event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}
