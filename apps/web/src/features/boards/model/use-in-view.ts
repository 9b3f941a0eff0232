import { useEffect, useRef, type RefObject } from 'react';

/** Reports if an element is in view, while there is a callback; a removed one is not. */
export function useInView<E extends Element>(onInView: ((isInView: boolean) => void) | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (element.current === null || onInView === undefined) return;
    const watch = new IntersectionObserver((entries) => onInView(entries.at(-1)?.isIntersecting === true), {
      threshold: 0.6,
    });
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      onInView(false);
    };
  }, [onInView]);
  return element;
}
