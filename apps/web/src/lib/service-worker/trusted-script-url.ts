type PolicyRules = { readonly createScriptURL: (address: string) => string };
type Policy = { readonly createScriptURL: (address: string) => unknown };
type Policies = { readonly createPolicy: (name: string, rules: PolicyRules) => Policy };

/** The policies of the content policy: the service worker has one, the check of a season and the pack editor others. */
type PolicyName = 'voltide-worker' | 'voltide-check' | 'voltide-packs';

const trusted = new Map<PolicyName, string>();

/**
 * The address of a worker's script as the content policy wants it: it lets such an address come from a policy of its
 * list only. Each policy is made once, and knows a single address.
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
