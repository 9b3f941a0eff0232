import type { SharePaths } from './share-button.tsx';

export function sharedPaths(shareId: string): SharePaths {
  return { page: `/shared/${shareId}`, picture: `/api/shared/${shareId}/picture` };
}
