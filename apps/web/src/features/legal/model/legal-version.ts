import { LEGAL_DOCUMENTS, type LegalDocumentId } from '@voltide/contract';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns "Version 1, in force since 20 November 2026." */
export function versionText(documentId: LegalDocumentId): string {
  const found = LEGAL_DOCUMENTS.find(({ id }) => id === documentId);
  if (found === undefined) throw new Error(`no document ${documentId}`);
  return `Version ${found.version}, in force since ${DAY.format(new Date(found.since))}.`;
}
