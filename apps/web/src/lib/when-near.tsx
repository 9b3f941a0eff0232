import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

export type WhenNearProps = {
  /** How high the place is that is kept, as a class. */
  readonly className: string;
  readonly children: ReactNode;
};

/** Keeps a place below the first view, and fills it when that comes into sight: nobody loads what nobody looks at. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const kept = <div ref={place} className={`panel ${className}`} aria-busy="true" />;
  return isNear ? <Suspense fallback={kept}>{children}</Suspense> : kept;
}
