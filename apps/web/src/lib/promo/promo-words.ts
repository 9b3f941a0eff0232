import type { Promo } from '@voltide/contract';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function promoDay(at: string): string {
  return DAY.format(Date.parse(at));
}

const PLACES: Readonly<Record<string, string>> = { packs: 'on packs', battles: 'in battles', wheel: 'on the wheel' };

/** Says how stakes turn play balance into cash: "0.70 VT on packs and in battles, 0.25 VT on the wheel". */
export function releaseText({ releasePer100 }: Pick<Promo, 'releasePer100'>): string {
  const placesByAmount = new Map<string, string[]>();
  for (const { game, amount } of releasePer100) {
    const places = placesByAmount.get(amount) ?? [];
    placesByAmount.set(amount, [...places, PLACES[game] ?? `in ${game}`]);
  }
  return [...placesByAmount].map(([amount, places]) => `${shortVt(amount)} ${places.join(' and ')}`).join(', ');
}

/** Removes zeros after the second decimal. */
function shortVt(amount: string): string {
  return `${amount.replace(/(\.\d\d\d*?)0+$/, '$1')}\u00A0VT`;
}

/** Words a notice, extended by the visit or not. Undefined without one. */
export function noticeText({ notice, expiresAt }: Pick<Promo, 'notice' | 'expiresAt'>): string | undefined {
  if (notice === null) return undefined;
  const day = promoDay(notice.expiresAt);
  if (!notice.isLifted || expiresAt === null) {
    return `Play balance expires on ${day} if you don't play or sign in until then.`;
  }
  const until = promoDay(expiresAt);
  return (
    `You're back, so your play balance no longer expires on ${day}. It now stays until ${until}, and longer each ` +
    'time you play or sign in.'
  );
}
