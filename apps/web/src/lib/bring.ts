import { NetworkError } from './http.ts';

/**
 * Code that is loaded when it is needed. That it does not come has the reason that an answer does not come.
 * @throws NetworkError
 */
export async function bring<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (error) {
    throw new NetworkError(error);
  }
}
