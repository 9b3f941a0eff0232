import { toast } from '@voltide/ui';

import { ApiError, NetworkError } from '../http/errors.ts';

/** The text of a form's error (source §8): a toast's title and text, and both in one line of the form. */
export type FormError = { readonly title: string; readonly text: string; readonly line: string };

export type ErrorTexts = {
  readonly title: string;
  /** No answer arrived. */
  readonly network: string;
  /** An answer arrived without a message. */
  readonly failed: string;
  /** The answer could not be used: "Title: text". */
  readonly unexpected: string;
};

/** Describes an error, in the server's words if it had any (S3-11). */
export function describeError(error: unknown, texts: ErrorTexts): FormError {
  const text = textOf(error, texts);
  if (text !== undefined) return { title: texts.title, text, line: text };
  const [title = '', rest = ''] = texts.unexpected.split(': ');
  return { title, text: rest, line: texts.unexpected };
}

function textOf(error: unknown, { network, failed }: ErrorTexts): string | undefined {
  if (error instanceof NetworkError) return network;
  if (!(error instanceof ApiError)) return undefined;
  return error.details.isWordless === true ? failed : error.message;
}

export function announceError({ title, text }: FormError): void {
  toast({ title, description: text, tone: 'danger' });
}
