import { useQuery } from '@tanstack/react-query';
import { browserHashes } from '@voltide/fairness/browser';
import { pathOf } from '../../../lib/http/api.ts';
import { apiErrorOf } from '../../../lib/http/http.ts';

/** A published document, and the hash that this browser computed from its bytes. */
export type ShownDocument = { readonly document: unknown; readonly hash: string };

/** Loads a document by its hash, and computes the hash of its bytes. Documents never change. */
export function useDocument(hash: string | undefined) {
  return useQuery({
    queryKey: ['rule-document', hash],
    enabled: hash !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<ShownDocument> => {
      const response = await fetch(pathOf('GET /api/tables/:hash', { params: { hash: hash ?? '' } }), { signal });
      if (!response.ok) throw await apiErrorOf(response);
      const text = await response.text();
      const digest = browserHashes.sha256(new TextEncoder().encode(text));
      return { document: JSON.parse(text) as unknown, hash: hexOf(digest) };
    },
  });
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
