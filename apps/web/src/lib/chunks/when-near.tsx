import { useNear } from '@voltide/ui';
import { Suspense, type ReactNode } from 'react';

type WhenNearProps = {
  /** Class that sets the height of the place. */
  readonly className: string;
  readonly children: ReactNode;
};

/** Reserves a place below the first view, and loads its content when it comes into sight. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const kept = <div ref={place} className={`panel ${className}`} aria-busy="true" />;
  return isNear ? <Suspense fallback={kept}>{children}</Suspense> : kept;
}
