import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether an element has come into the view, or as near to it as `margin` (a CSS margin) says; stays true from then on.
 * The element is the one that the ref is given to.
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
