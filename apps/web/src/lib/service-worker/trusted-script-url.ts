type PolicyRules = { readonly createScriptURL: (address: string) => string };
type Policy = { readonly createScriptURL: (address: string) => unknown };
type Policies = { readonly createPolicy: (name: string, rules: PolicyRules) => Policy };

/** Trusted-type policies: for the service worker, the check of a season, and the pack editor. */
type PolicyName = 'voltide-worker' | 'voltide-check' | 'voltide-packs';

const trusted = new Map<PolicyName, string>();

/**
 * Returns the address of a worker's script as a trusted type, which the content policy accepts only from a policy in
 * its list. Each policy is created once, for a single address.
 */
export function trustedScriptUrl(name: PolicyName, address: string): string {
  const known = trusted.get(name);
  if (known !== undefined) return known;
  const { trustedTypes } = window as Window & { readonly trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  const made = (policy?.createScriptURL(address) ?? address) as string;
  trusted.set(name, made);
  return made;
}
