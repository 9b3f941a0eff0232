import { useEffect } from 'react';

const NAME = 'Voltide';

/** Returns the document's title: the page's name, then ours. */
export function titleText(title: string): string {
  return title.startsWith(NAME) ? title : `${title} · ${NAME}`;
}

/** Sets the title of a page whose name depends on data: a pack, a battle. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleText(title);
  }, [title]);
}
