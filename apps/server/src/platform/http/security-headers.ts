import { reportPolicy } from '@voltide/contract';

type PolicyParts = {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

type Headers = Readonly<Record<string, string>>;

export type Reached = { readonly publicUrl: string; readonly hstsSubdomains: boolean };

/** A year, as ASVS 3.4.1 requires; none where the installation is reached by plain http. */
function transportHeaders({ publicUrl, hstsSubdomains }: Reached): Headers {
  if (!isHttps(publicUrl)) return {};
  return { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` };
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** Headers of every answer of the API: no page, not embedded by others, and not cached unless its call says so. */
export function answerHeaders(reached: Reached): Headers {
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(reached),
  };
}

/** Headers of every page: nothing inline but what the build has hashed, nothing from elsewhere, no frames. */
export function securityHeaders(reached: Reached, parts: PolicyParts): Headers {
  return {
    'content-security-policy': policyOf(parts, isHttps(reached.publicUrl)),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...transportHeaders(reached),
  };
}

function policyOf({ scriptHashes, styleHashes }: PolicyParts, https: boolean): string {
  const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('');
  const directives = [
    `default-src 'none'`,
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types voltide-worker voltide-check voltide-packs`,
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${reportPolicy.path}`,
  ];
  return directives.join('; ');
}
