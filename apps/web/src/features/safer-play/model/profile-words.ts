import type { AnswerOf } from '../../../lib/http/api.ts';

type Settings = Pick<AnswerOf<'GET /api/settings'>, 'profile' | 'profileBy' | 'minPlayIntervalMs' | 'packsPerOpenMax'>;

const TITLES: Readonly<Record<Settings['profile'], string>> = {
  open: 'Open play.',
  strict: 'Paced play.',
  closed: 'No play.',
};

export function profileTitle({ profile }: Pick<Settings, 'profile'>): string {
  return TITLES[profile];
}

/** Returns why it applies: a law of the country, or the operator's choice. */
export function whyText({ profileBy }: Pick<Settings, 'profileBy'>, country: string | undefined): string {
  if (profileBy === 'installation') return 'It is the rule of this installation, wherever you are.';
  return `It applies because you are connected from ${country ?? 'your country'}.`;
}

/** Returns its rules; the same for every game. */
export function profileRules({ profile, minPlayIntervalMs, packsPerOpenMax }: Settings): readonly string[] {
  const seconds = `${minPlayIntervalMs / 1000} s`;
  switch (profile) {
    case 'open':
      return [
        `At least ${seconds} between two plays.`,
        `Up to ${packsPerOpenMax} packs at once, at the speed you choose.`,
        'Your limits, breaks and reality checks hold as everywhere.',
      ];
    case 'strict':
      return [
        `At least ${seconds} for each play of any game.`,
        'One pack, one bet, one spin at a time.',
        'Results are shown at one speed: nothing skips them, and there is no instant mode.',
        'No note names a reward.',
        'Play pauses at a reality check until you answer it.',
      ];
    case 'closed':
      return [
        'Nothing can be played, by no game and no call.',
        'Nothing can be deposited.',
        'You can log in, read everything, sell items, withdraw and delete your account.',
        'Demos stay free: they are drawn in your browser and pay nothing.',
      ];
  }
}
