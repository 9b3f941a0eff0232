import type { ComponentType } from 'react';

import type { SectionProps } from './model/section-props.ts';
import type { SectionPath } from './model/section-table.ts';

/** Loads a section's code: each module exports its component as `Section`. */
export type LoadSection = () => Promise<{ readonly Section: ComponentType<SectionProps> }>;

/** Code of every section, one chunk each; the type requires exactly the paths of the table. */
export const SECTION_CODE: Readonly<Record<SectionPath, LoadSection>> = {
  '': () => import('./overview/overview-section.tsx'),
  players: () => import('./players/players-section.tsx'),
  'players/:id': () => import('./players/player-section.tsx'),
  'players/:id/acts': () => import('./players/player-acts-section.tsx'),
  support: () => import('./support/support-section.tsx'),
  incidents: () => import('./incidents/incidents-section.tsx'),
  withdrawals: () => import('./withdrawals/withdrawals-section.tsx'),
  'withdrawals/:id': () => import('./withdrawals/withdrawal-page.tsx'),
  payouts: () => import('./payouts/payouts-section.tsx'),
  packs: () => import('./packs/packs-section.tsx'),
  'packs/:id': () => import('./packs/pack-page.tsx'),
  'packs/drafts/:id': () => import('./pack-editor/draft-page.tsx'),
  battles: () => import('./battles/battles-section.tsx'),
  'battles/battle': () => import('./battles/battle-page.tsx'),
  boards: () => import('./boards/boards-section.tsx'),
  'boards/:boardno': () => import('./boards/season-page.tsx'),
  referrals: () => import('./referrals/referrals-section.tsx'),
  'referrals/:refereeid': () => import('./referrals/referral-page.tsx'),
  jackpots: () => import('./jackpots/jackpots-section.tsx'),
  'jackpots/:date': () => import('./jackpots/jackpot-page.tsx'),
  settings: () => import('./settings/settings-section.tsx'),
  proposals: () => import('./proposals/proposals-section.tsx'),
  'proposals/:id': () => import('./proposals/proposal-section.tsx'),
  operators: () => import('./operators/operators-section.tsx'),
  audit: () => import('./audit/audit-section.tsx'),
  security: () => import('./security/security-section.tsx'),
  system: () => import('./system/system-section.tsx'),
};
