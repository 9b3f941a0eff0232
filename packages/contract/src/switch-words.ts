import type { SwitchId } from './switches.ts';

type SwitchWords = {
  readonly title: string;
  /** Calls that are rejected while it is off. */
  readonly stops: string;
  /** Things that go on anyway. */
  readonly stays: string;
};

/** Operators' words for each switch. */
export const SWITCH_WORDS: Readonly<Record<SwitchId, SwitchWords>> = {
  sign_up: { title: 'Sign-up', stops: 'New accounts, also for guests and Quick Games.', stays: 'Log-in.' },
  guests: { title: 'Guests', stops: 'New guests.', stays: 'Guests who have begun, and their way into an account.' },
  quick_game: { title: 'Quick Game', stops: 'New Quick Games.', stays: 'Games that have started, and saving them.' },
  packs: { title: 'Packs', stops: 'Opening packs.', stays: 'Items, selling them, demos, battles.' },
  packs_for_cash: { title: 'Packs for cash', stops: 'Opening packs with cash.', stays: 'Packs with play balance.' },
  wheel: { title: 'Wheel', stops: 'Spins.', stays: 'Demos, history and proofs.' },
  battles: {
    title: 'Battles',
    stops: 'Creating and joining battles, and calling the house.',
    stays: 'Locked battles end and pay. Open ones can be left, and are refunded in time.',
  },
  caches: { title: 'Free packs', stops: 'Opening Dawn and Level Caches.', stays: 'Tokens and levels.' },
  loading_games: { title: 'Loading games', stops: 'New tickets for tokens.', stays: 'Games that have started count.' },
  deposits: {
    title: 'Deposits',
    stops: 'New deposits and test TRX.',
    stays: 'Those built can be signed. Whatever reaches the platform is credited.',
  },
  withdrawals: {
    title: 'Withdrawals',
    stops: 'New requests.',
    stays: 'Those requested are reviewed and paid. The kill switch of payouts is another one.',
  },
  referrals: { title: 'Referral codes', stops: 'Sign-ups with a code.', stays: 'Earnings, claims and gifts.' },
  contact: { title: 'Contact form', stops: 'New messages.', stays: 'Messages that were sent.' },
  picture_uploads: { title: 'Picture uploads', stops: 'New pictures.', stays: 'Looks, and pictures there are.' },
};

/** Meaning of each play profile, for operators (rules book §12). */
export const PROFILE_WORDS = {
  open: { title: 'Open', text: 'At least 0.8 s between plays, up to 10 packs at once, speed of choice.' },
  strict: {
    title: 'Strict',
    text: 'At least 5 s for each play, one pack at a time, no skipping, no reward prompts; reality checks pause play.',
  },
  closed: {
    title: 'Closed',
    text: 'No play and no deposits. Reading, selling items, withdrawing and deleting stay open.',
  },
} as const;
