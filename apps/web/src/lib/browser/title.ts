import { useEffect } from 'react';

const NAME = 'Voltide';

/** The document's title for a page: its own name, then ours. */
export function titleText(title: string): string {
  return title.startsWith(NAME) ? title : `${title} · ${NAME}`;
}

/** Names the page, where the table of pages cannot know the name: a pack, a battle. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleText(title);
  }, [title]);
}
