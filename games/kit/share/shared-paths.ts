import type { SharePaths } from './share-button.tsx';

/** The paths under which everybody sees a shared result. */
export function sharedPaths(shareId: string): SharePaths {
  return { page: `/shared/${shareId}`, picture: `/api/shared/${shareId}/picture` };
}
