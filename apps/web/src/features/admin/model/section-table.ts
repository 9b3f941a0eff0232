import * as icons from 'lucide-react';

export type Section<Path extends string = string> = {
  /** Path below `/adminxxx/`; `''` is the portal's own address. */
  readonly path: Path;
  readonly title: string;
  /** Place in the navigation; a page below a section, such as `players/:id`, has none. */
  readonly place?: { readonly icon: icons.LucideIcon; readonly letter: string };
};

type SectionGroup = { readonly title: string; readonly sections: readonly Section[] };

/**
 * Every section, by the groups of the navigation. A section is a folder, a line here for its address and navigation
 * entry, and a line in `sections.ts` for its code; a page below a section is a line with `page`. The letter opens it
 * after `g`; used: o p m i, w y, k b l r j, t q n a e s.
 */
const TABLE = [
  {
    title: '',
    sections: [section('', icons.House, 'o')],
  },
  {
    title: 'People',
    sections: [
      section('players', icons.Users, 'p'),
      page('players/:id', 'Player'),
      page('players/:id/acts', 'Actions'),
      section('support', icons.Mail, 'm'),
      section('incidents', icons.TriangleAlert, 'i'),
    ],
  },
  {
    title: 'Money',
    sections: [
      section('withdrawals', icons.Banknote, 'w'),
      page('withdrawals/:id', 'Withdrawal'),
      section('payouts', icons.HandCoins, 'y'),
    ],
  },
  {
    title: 'Games',
    sections: [
      section('packs', icons.Package, 'k'),
      page('packs/:id', 'Pack'),
      page('packs/drafts/:id', 'Draft'),
      section('battles', icons.Swords, 'b'),
      page('battles/battle', 'Battle'),
      section('boards', icons.Trophy, 'l'),
      page('boards/:boardno', 'Season'),
      section('referrals', icons.Share2, 'r'),
      page('referrals/:refereeid', 'Referral'),
      section('jackpots', icons.PiggyBank, 'j'),
      page('jackpots/:date', 'Jackpot'),
      section('settings', icons.SlidersHorizontal, 't'),
    ],
  },
  {
    title: 'Control',
    sections: [
      section('proposals', icons.GitPullRequestArrow, 'q'),
      page('proposals/:id', 'Proposal'),
      section('operators', icons.UserCog, 'n'),
      section('audit', icons.ScrollText, 'a'),
      section('security', icons.ShieldAlert, 'e'),
      section('system', icons.Server, 's'),
    ],
  },
] as const satisfies readonly SectionGroup[];

export type SectionPath = (typeof TABLE)[number]['sections'][number]['path'];

export const GROUPS: readonly { readonly title: string; readonly sections: readonly Section<SectionPath>[] }[] = TABLE;

export const SECTIONS: readonly Section<SectionPath>[] = GROUPS.flatMap(({ sections }) => sections);

function section<Path extends string>(path: Path, icon: icons.LucideIcon, letter: string): Section<Path> {
  const title = path === '' ? 'Overview' : `${path.charAt(0).toUpperCase()}${path.slice(1)}`;
  return { path, title, place: { icon, letter } };
}

/** A page below a section, without a navigation entry: `battles/battle` belongs to `battles`. */
function page<Path extends string>(path: Path, title: string): Section<Path> {
  return { path, title };
}
