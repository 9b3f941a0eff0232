/** What a hardware wallet signs of a message at most, told by wallets that fail beyond it. */
export const RESERVES_TEXT_BYTES = 255;

const TITLE = 'Voltide reserves';
const TEXT = new RegExp(`^${TITLE} ([a-z]{1,10}) (\\d{4}-\\d\\d-\\d\\d)((?:\\n[a-z ]{1,20}: [\\w ,.:-]{1,100})+)$`);

/** What a statement of reserves is about. */
export type ReservesText = {
  /** A network's name such as "mainnet". */
  readonly network: string;
  /** A UTC day such as "2026-11-20". */
  readonly day: string;
  /** What it says, a line each, such as "root: 00ff…". */
  readonly lines: readonly string[];
};

/**
 * The text by which an address of the platform states its reserves of a day, to be signed by signMessageV2. Its first
 * line binds it to this one purpose, so that a signer which signs nothing else proves no ownership to anybody.
 */
export function formatReservesText({ network, day, lines }: ReservesText): string {
  return [`${TITLE} ${network} ${day}`, ...lines].join('\n');
}

/** Reads a statement of reserves; undefined for any other text, and for one too long for a hardware wallet. */
export function readReservesText(text: string): ReservesText | undefined {
  const [, network, day, rest] = TEXT.exec(text) ?? [];
  if (network === undefined || day === undefined || rest === undefined) return undefined;
  return text.length > RESERVES_TEXT_BYTES ? undefined : { network, day, lines: rest.slice(1).split('\n') };
}
