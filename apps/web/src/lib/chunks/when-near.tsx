import { useNear } from '@voltide/ui';
import { Suspense, type ReactNode } from 'react';

type WhenNearProps = {
  /** How high the place is that is kept, as a class. */
  readonly className: string;
  readonly children: ReactNode;
};

/** Keeps a place below the first view, and fills it when that comes into sight: nobody loads what nobody looks at. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const kept = <div ref={place} className={`panel ${className}`} aria-busy="true" />;
  return isNear ? <Suspense fallback={kept}>{children}</Suspense> : kept;
}
