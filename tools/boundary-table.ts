/**
 * The import table of the architecture as data. A file belongs to the first area whose pattern it matches. Files of one
 * area may import each other, within the limits of ISOLATED. An area has files: a new package brings its row.
 */
export type Area = {
  readonly name: string;
  readonly files: RegExp;
  /** Places it may import. */
  readonly may: 'anything' | readonly string[];
  /** Places of which it may import types only. */
  readonly types?: readonly string[];
  /** Packages from outside: any that its package.json declares, or these alone. */
  readonly outside: 'declared' | readonly string[];
  /** Modules of Node: all, or these alone. */
  readonly node: 'all' | readonly string[];
};

/** The packages that any part of the web takes. */
const WEB = [
  'ui',
  'contract',
  'pack drawing',
  'game kit',
  'game screen',
  'game registry',
  'game ports',
  'pack editor',
  'progress rules',
  'board rules',
  'referral rules',
  'avatar parts',
  'game reader',
  'proofs',
  'fairness',
  'reserves',
  'seals',
  'tron',
  'core',
] as const;

export const AREAS: readonly Area[] = [
  { name: 'tests', files: /\.(test|spec)\.tsx?$|^apps\/web\/e2e\//, may: 'anything', outside: 'declared', node: 'all' },
  { name: 'configuration', files: /(^|\/)[a-z]+\.config\.ts$/, may: 'anything', outside: 'declared', node: 'all' },
  { name: 'tools', files: /^tools\//, may: 'anything', outside: 'declared', node: 'all' },
  { name: 'bench', files: /^bench\//, may: 'anything', outside: 'declared', node: 'all' },
  { name: 'testkit', files: /^testkit\//, may: 'anything', outside: 'declared', node: 'all' },
  { name: 'documents', files: /^docs\//, may: [], outside: [], node: [] },

  { name: 'core', files: /^packages\/core\//, may: [], outside: [], node: [] },
  {
    name: 'fairness',
    files: /^packages\/fairness\//,
    may: ['core'],
    outside: ['@noble/hashes'],
    node: ['node:crypto'],
  },
  {
    name: 'beacon',
    files: /^packages\/beacon\//,
    may: ['fairness', 'core'],
    outside: ['@noble/curves'],
    node: [],
  },
  {
    name: 'tron client',
    files: /^packages\/tron\/src\/client\//,
    may: ['tron'],
    outside: [],
    node: [],
  },
  {
    name: 'tron',
    files: /^packages\/tron\//,
    may: ['core'],
    outside: ['@noble/curves', '@noble/hashes', '@scure/base'],
    node: [],
  },
  {
    name: 'reserves',
    files: /^packages\/reserves\//,
    may: ['tron', 'fairness', 'core'],
    outside: ['valibot'],
    node: [],
  },
  {
    name: 'seals',
    files: /^packages\/seals\//,
    may: ['reserves', 'fairness', 'core'],
    outside: ['@noble/curves', 'valibot'],
    node: [],
  },
  { name: 'avatar parts', files: /^packages\/contract\/src\/avatar-parts\.ts$/, may: [], outside: [], node: [] },
  { name: 'contract', files: /^packages\/contract\//, may: ['avatar parts', 'core'], outside: ['valibot'], node: [] },
  {
    name: 'pack drawing',
    files: new RegExp(
      '^packages/ui/src/(colours|tokens|art/(orders/\\w+|orders|aura|draw-item|draw-pack|finish|form|marks|' +
        'pack-designs|pack-file|pack-look|paints|path|seed|svg))\\.ts$',
    ),
    may: [],
    types: ['contract'],
    outside: [],
    node: [],
  },
  {
    name: 'ui',
    files: /^packages\/ui\//,
    may: ['pack drawing', 'avatar parts', 'core'],
    types: ['contract'],
    outside: 'declared',
    node: [],
  },

  {
    name: 'game reader',
    files: /^games\/records\/(read|json-doubt|json-fault|file-kind|text-encoding)\.ts$/,
    may: ['core'],
    outside: [],
    node: [],
  },
  {
    name: 'game beacon reader',
    files: /^games\/records\/read-beacon\.ts$/,
    may: ['game reader', 'beacon', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'game ports',
    files: /^games\/(game|match|edge)\.ts$/,
    may: ['fairness', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'progress rules',
    files: /^games\/progress\/[^/]+\.ts$/,
    may: ['game ports', 'avatar parts', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'board rules',
    files: /^games\/boards\/[^/]+\.ts$/,
    may: ['game reader', 'fairness', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'referral rules',
    files: /^games\/referrals\/[^/]+\.ts$/,
    may: ['game ports', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'statistics rules',
    files: /^games\/statistics\/[^/]+\.ts$/,
    may: ['core'],
    outside: [],
    node: [],
  },
  {
    name: 'game registry',
    files: /^games\/(registry|games|matches|records\/[a-z-]+)\.ts$/,
    may: ['game rules', 'game ports', 'game reader', 'fairness', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'game contracts',
    files: /^games\/contract\.ts$/,
    may: ['game contract', 'contract'],
    outside: [],
    node: [],
  },
  {
    name: 'game kit',
    files: /^games\/kit\//,
    may: ['progress rules', 'ui', 'pack drawing', 'contract', 'core'],
    outside: ['react'],
    node: [],
  },
  {
    name: 'game contract',
    files: /^games\/(?:[^/]+\/(?:operator-)?contract|beacon-choice)\.ts$/,
    may: ['contract', 'core'],
    outside: ['valibot'],
    node: [],
  },
  {
    name: 'game screen',
    files: /^games\/[^/]+\/screen\//,
    may: [
      'game kit',
      'game contract',
      'game rules',
      'progress rules',
      'ui',
      'pack drawing',
      'contract',
      'fairness',
      'core',
    ],
    outside: 'declared',
    node: [],
  },
  {
    name: 'pack editor',
    files: /^games\/packs\/editor\//,
    may: ['game rules', 'game ports', 'game reader', 'fairness', 'core'],
    outside: [],
    node: [],
  },
  {
    name: 'game rules',
    files: /^games\/[^/]+\/[^/]+\.(ts|json)$/,
    may: ['beacon', 'fairness', 'core', 'game ports', 'game reader', 'game beacon reader'],
    outside: [],
    node: [],
  },

  {
    name: 'proofs',
    files: /^packages\/proofs\//,
    may: [
      'game registry',
      'game rules',
      'game ports',
      'game reader',
      'game beacon reader',
      'board rules',
      'seals',
      'reserves',
      'tron',
      'beacon',
      'fairness',
      'core',
    ],
    outside: [],
    node: [],
  },
  {
    name: 'apps/server',
    files: /^apps\/server\//,
    may: [
      'contract',
      'game contracts',
      'game contract',
      'game registry',
      'game ports',
      'game rules',
      'progress rules',
      'board rules',
      'referral rules',
      'statistics rules',
      'avatar parts',
      'pack drawing',
      'game reader',
      'beacon',
      'fairness',
      'reserves',
      'seals',
      'tron',
      'tron client',
      'apps/devnet',
      'signer wire',
      'core',
    ],
    outside: 'declared',
    node: 'all',
  },
  // What lib opens of a feature, the feature's door says: the app registers it (decision 0116).
  {
    name: 'web lib',
    files: /^apps\/web\/src\/lib\//,
    may: [...WEB],
    types: ['game contracts', 'game contract'],
    outside: 'declared',
    node: [],
  },
  {
    name: 'web features',
    files: /^apps\/web\/src\/features\//,
    may: ['web lib', ...WEB],
    types: ['game contracts', 'game contract'],
    outside: 'declared',
    node: [],
  },
  {
    name: 'apps/web',
    files: /^apps\/web\//,
    may: ['web features', 'web lib', ...WEB],
    types: ['game contracts', 'game contract'],
    outside: 'declared',
    node: [],
  },
  {
    name: 'apps/devnet',
    files: /^apps\/devnet\//,
    may: ['tron client', 'tron', 'core'],
    outside: ['@noble/hashes'],
    node: 'all',
  },
  {
    name: 'signer wire',
    files: /^apps\/signer\/src\/wire\//,
    may: ['tron'],
    outside: [],
    node: ['node:crypto', 'node:net'],
  },
  {
    name: 'apps/signer',
    files: /^apps\/signer\//,
    may: ['signer wire', 'tron', 'core'],
    outside: [],
    node: 'all',
  },
  {
    name: 'apps/verify',
    files: /^apps\/verify\//,
    may: [
      'proofs',
      'seals',
      'beacon',
      'reserves',
      'seals',
      'tron',
      'game registry',
      'game ports',
      'game rules',
      'board rules',
      'game reader',
      'fairness',
      'core',
    ],
    outside: [],
    node: 'all',
  },
  // The second implementation knows the first one by its public description alone (decision 0107).
  { name: 'apps/audit', files: /^apps\/audit\//, may: [], outside: ['@noble/curves', '@noble/hashes'], node: 'all' },
];

/** Rooms that must not know each other: two files that match one pattern may meet only where it captures the same. */
export const ISOLATED: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  { pattern: /^apps\/web\/src\/features\/([^/]+)\//, advice: 'compose features in apps/web/src/app' },
  {
    pattern: /^games\/(?!kit\/|progress\/|records\/)([^/]+)\//,
    advice: 'share through games/kit, or compose in games/registry.ts',
  },
];
