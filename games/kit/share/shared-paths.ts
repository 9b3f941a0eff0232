import type { SharePaths } from './share-dialog.tsx';

export function sharedPaths(shareId: string): SharePaths {
  return { page: `/shared/${shareId}`, picture: `/api/shared/${shareId}/picture` };
}
