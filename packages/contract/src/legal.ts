/**
 * Documents that sign-up agrees to. A change of content raises the version and sets its day, and every account is asked
 * again. A correction of spelling is no new version.
 */
export const LEGAL_DOCUMENTS = [
  { id: 'terms', title: 'Terms of Service', path: '/terms', version: 5, since: '2026-11-28' },
  { id: 'privacy', title: 'Privacy Policy', path: '/privacy', version: 10, since: '2026-11-28' },
] as const;

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];
export type LegalDocumentId = LegalDocument['id'];
