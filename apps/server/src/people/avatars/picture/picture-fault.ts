/** Why an uploaded file is not taken. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  readonly kind: 'invalid' | 'too_large';

  constructor(kind: 'invalid' | 'too_large', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** @throws PictureFault `invalid` */
export function requireValid(condition: boolean, message: string): asserts condition {
  if (!condition) throw new PictureFault('invalid', message);
}
