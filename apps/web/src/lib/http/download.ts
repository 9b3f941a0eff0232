import { call, isConfirmed } from './api.ts';
import { apiErrorOf } from './http.ts';
import { NetworkError } from './errors.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';

/**
 * Saves a GET's answer as a file. A link cannot carry the bearer token, so the page requests it; it checks the session
 * first, because that renews an expired token. @throws ApiError, NetworkError, or Error if the file could not be loaded
 */
export async function download(url: string, fileName: string): Promise<void> {
  await call('GET /api/auth/me');
  const first = await request(url);
  const isAllowed = !first.ok && (await isConfirmed(await apiErrorOf(first), url));
  const response = isAllowed ? await request(url) : first;
  if (!response.ok) throw new Error('The file could not be made. Please try again in a moment.');
  saveFile(await response.blob(), fileName);
}

/** Saves a public file, for visitors too. @throws Error if the file could not be loaded */
export async function downloadPublic(url: string, fileName: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw await apiErrorOf(response);
  saveFile(await response.blob(), fileName);
}

/**
 * Returns the exact text of a file on this site; the reader's own file is requested with their session. @throws
 * ApiError, NetworkError
 */
export async function readAddress(url: string, { isOwn }: { readonly isOwn: boolean }): Promise<string> {
  if (isOwn) await call('GET /api/auth/me');
  let response: Response;
  try {
    response = await (isOwn ? request(url) : fetch(url));
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!response.ok) throw await apiErrorOf(response);
  return response.text();
}

function request(url: string): Promise<Response> {
  const token = readStored(STORAGE_KEYS.token);
  const headers = token === null ? new Headers() : new Headers({ authorization: `Bearer ${token}` });
  return fetch(url, { credentials: 'include', headers });
}

export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
