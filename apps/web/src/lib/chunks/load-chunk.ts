import { explainChunkError, isChunkError } from './lost-chunk.ts';

/**
 * Awaits lazily loaded code. If an update has replaced it, reloads the page and never settles. @throws NetworkError if
 * the server is unreachable, OutdatedError if a reload did not help, or the code's own error
 */
export async function loadChunk<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (error) {
    throw isChunkError(error) ? await explainChunkError(error) : error;
  }
}
