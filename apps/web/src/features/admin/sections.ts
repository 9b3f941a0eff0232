import * as icons from 'lucide-react';
import type { ComponentType } from 'react';

/** The values of the names in a section's path: `players/:id` gives `{ id }`, in lower case as in every address. */
export type SectionProps = { readonly params: Readonly<Record<string, string>> };

/** Loads a section's code: every module of one exports its component as `Section`. */
export type LoadSection = () => Promise<{ readonly Section: ComponentType<SectionProps> }>;

export type Section = {
  /** Below `/adminxxx/`; `''` is the portal's own address. */
  readonly path: string;
  readonly title: string;
  /** Its place in the navigation; a page below a section, such as `players/:id`, has none. */
  readonly place?: { readonly icon: icons.LucideIcon; readonly letter: string };
  readonly load: LoadSection;
};

export type SectionGroup = { readonly title: string; readonly sections: readonly Section[] };

/**
 * Every section of the portal, by the groups of its navigation. A section is a folder and a line here, which gives it
 * its address, its entry in the navigation and its chunk; a page below a section is a line with `page`. The letter goes
 * there after `g`: o p m i, w y, k b l r j, t q n a e s.
 */
export const GROUPS: readonly SectionGroup[] = [
  {
    title: '',
    sections: [section('', icons.House, 'o', () => import('./overview/overview-section.tsx'))],
  },
  {
    title: 'People',
    sections: [
      section('players', icons.Users, 'p', () => import('./players/players-section.tsx')),
      page('players/:id', 'Player', () => import('./players/player-section.tsx')),
      page('players/:id/acts', 'Actions', () => import('./players/player-acts-section.tsx')),
      section('support', icons.Mail, 'm', () => import('./support/support-section.tsx')),
      section('incidents', icons.TriangleAlert, 'i', () => import('./incidents/incidents-section.tsx')),
    ],
  },
  {
    title: 'Money',
    sections: [
      section('withdrawals', icons.Banknote, 'w', () => import('./withdrawals/withdrawals-section.tsx')),
      page('withdrawals/:id', 'Withdrawal', () => import('./withdrawals/withdrawal-page.tsx')),
      section('payouts', icons.HandCoins, 'y', () => import('./payouts/payouts-section.tsx')),
    ],
  },
  {
    title: 'Games',
    sections: [
      section('packs', icons.Package, 'k', () => import('./packs/packs-section.tsx')),
      page('packs/:id', 'Pack', () => import('./packs/pack-page.tsx')),
      page('packs/drafts/:id', 'Draft', () => import('./packs/draft-page.tsx')),
      section('battles', icons.Swords, 'b', () => import('./battles/battles-section.tsx')),
      page('battles/battle', 'Battle', () => import('./battles/battle-page.tsx')),
      section('boards', icons.Trophy, 'l', () => import('./boards/boards-section.tsx')),
      page('boards/:boardno', 'Season', () => import('./boards/season-page.tsx')),
      section('referrals', icons.Share2, 'r', () => import('./referrals/referrals-section.tsx')),
      page('referrals/:refereeid', 'Referral', () => import('./referrals/referral-page.tsx')),
      section('jackpots', icons.PiggyBank, 'j', () => import('./jackpots/jackpots-section.tsx')),
      page('jackpots/:date', 'Jackpot', () => import('./jackpots/jackpot-page.tsx')),
      section('settings', icons.SlidersHorizontal, 't', () => import('./settings/settings-section.tsx')),
    ],
  },
  {
    title: 'Control',
    sections: [
      section('proposals', icons.GitPullRequestArrow, 'q', () => import('./proposals/proposals-section.tsx')),
      page('proposals/:id', 'Proposal', () => import('./proposals/proposal-section.tsx')),
      section('operators', icons.UserCog, 'n', () => import('./operators/operators-section.tsx')),
      section('audit', icons.ScrollText, 'a', () => import('./audit/audit-section.tsx')),
      section('security', icons.ShieldAlert, 'e', () => import('./security/security-section.tsx')),
      section('system', icons.Server, 's', () => import('./system/system-section.tsx')),
    ],
  },
];

export const SECTIONS: readonly Section[] = GROUPS.flatMap(({ sections }) => sections);

/** A section, named by its path. */
function section(path: string, icon: icons.LucideIcon, letter: string, load: LoadSection): Section {
  const title = path === '' ? 'Overview' : `${path.charAt(0).toUpperCase()}${path.slice(1)}`;
  return { path, title, place: { icon, letter }, load };
}

/** A page below a section, without a place in the navigation: `battles/battle` stands in the place of `battles`. */
function page(path: string, title: string, load: LoadSection): Section {
  return { path, title, load };
}
