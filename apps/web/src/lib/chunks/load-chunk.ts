import { explainChunkError, isChunkError } from './lost-chunk.ts';

/**
 * Code that is loaded when it is needed. Where an update has replaced it, the page is reloaded and nothing is thrown.
 * @throws NetworkError where the server is away, OutdatedError where a reload did not help, or what the code throws
 */
export async function loadChunk<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (error) {
    throw isChunkError(error) ? await explainChunkError(error) : error;
  }
}
