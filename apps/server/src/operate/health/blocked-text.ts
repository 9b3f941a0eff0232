import { findRoute, type ParsedOf, type reportPolicy } from '@voltide/contract';

type Report = ParsedOf<typeof reportPolicy>['csp-report'];

const DIRECTIVE = /^[a-z-]{1,40}$/;
const KEYWORD = /^[a-z-]{1,40}$/;

/**
 * Summarises a report without personal data: the directive, what was blocked as a keyword or a host, and the page by
 * the table of pages. Addresses carry one-time links.
 */
export function blockedText(report: Report): string {
  const directive = DIRECTIVE.test(report['effective-directive']) ? report['effective-directive'] : 'the policy';
  return `${directive} blocked ${blockedBy(report['blocked-uri'])} on ${pageOf(report['document-uri'])}`;
}

function blockedBy(text: string): string {
  if (KEYWORD.test(text)) return text;
  return URL.canParse(text) ? new URL(text).host || 'an address' : 'something';
}

function pageOf(text: string): string {
  const route = URL.canParse(text) ? findRoute(new URL(text).pathname) : undefined;
  return route?.path ?? 'no page of ours';
}
