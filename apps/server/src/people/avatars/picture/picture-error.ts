export class PictureError extends Error {
  override name = 'PictureError';
  readonly kind: 'invalid' | 'too_large';

  constructor(kind: 'invalid' | 'too_large', message: string) {
    super(message);
    this.kind = kind;
  }
}

export function requireValid(condition: boolean, message: string): asserts condition {
  if (!condition) throw new PictureError('invalid', message);
}
