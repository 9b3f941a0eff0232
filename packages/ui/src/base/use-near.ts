import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * True once the ref's element has come into the view, or within `margin` (a CSS margin) of it; stays true from then on.
 */
export function useNear<E extends Element>(margin = '0px'): readonly [RefObject<E | null>, boolean] {
  const [isNear, setNear] = useState(false);
  const place = useRef<E>(null);
  useEffect(() => {
    if (place.current === null) return;
    const onChange: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
    };
    const watch = new IntersectionObserver(onChange, { rootMargin: margin });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [margin]);
  return [place, isNear];
}
