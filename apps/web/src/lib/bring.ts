import { NetworkError } from './http.ts';

/** How browsers say that code did not come, Vite of its styles too. Code that came and broke throws its own error. */
const LOST_CODE = /dynamically imported module|importing a module script failed|unable to preload/i;

/**
 * Code that is loaded when it is needed. That it does not come has the reason that an answer does not come.
 * @throws NetworkError, or what the code itself throws
 */
export async function bring<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (error) {
    throw error instanceof Error && LOST_CODE.test(error.message) ? new NetworkError(error) : error;
  }
}
