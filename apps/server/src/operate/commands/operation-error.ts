export class OperationError extends Error {
  override name = 'OperationError';
}

/** @throws OperationError for a reason that is empty or too long to keep */
export function checkReason(reason: string, maxLength: number): void {
  if (reason.length === 0 || reason.length > maxLength) {
    throw new OperationError(`Give a reason of at most ${maxLength} characters.`);
  }
}
