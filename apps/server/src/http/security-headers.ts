type PolicyParts = {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/** The headers of every page: nothing inline but what the build has hashed, nothing from elsewhere, no frames. */
export function securityHeaders(publicUrl: string, parts: PolicyParts): Readonly<Record<string, string>> {
  const https = publicUrl.startsWith('https:');
  return {
    'content-security-policy': policyOf(parts, https),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
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
    `trusted-types voltide-worker`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}
