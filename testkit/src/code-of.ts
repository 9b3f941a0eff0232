import type { ErrorCode } from '@voltide/contract';

import { CallError } from './client.ts';

/** Makes a call. @returns the code of its error, or `ok` */
export async function codeOf(call: Promise<unknown>): Promise<ErrorCode | 'ok'> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof CallError) return error.body.code;
    throw error;
  }
}
