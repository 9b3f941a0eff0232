import type { LuckyTarget } from './lucky-seed.ts';

export type WorldCalls = {
  /** Starts a server over a database of its own, or one that is there, with settings over the world's own. */
  readonly open: {
    readonly takes: { readonly settings: Readonly<Record<string, string>>; readonly databaseUrl: string | undefined };
    readonly answers: { readonly world: number; readonly url: string; readonly databaseUrl: string };
  };
  /** Lets another node have the jobs of one over this database that was killed. */
  readonly endLeases: { readonly takes: { readonly databaseUrl: string }; readonly answers: null };
  readonly close: { readonly takes: { readonly world: number }; readonly answers: null };
  readonly advance: { readonly takes: { readonly world: number; readonly byMs: number }; readonly answers: null };
  /** Serves the pages of another build from now on. */
  readonly publish: { readonly takes: { readonly world: number; readonly folder: string }; readonly answers: null };
  readonly runJobs: { readonly takes: { readonly world: number }; readonly answers: null };
  /** Changes a balance by an operator's adjustment. `who` is a username or an email, the amount in VT and signed. */
  readonly adjust: {
    readonly takes: {
      readonly world: number;
      readonly who: string;
      readonly bucket: 'cash' | 'promo';
      readonly amountVt: string;
    };
    readonly answers: null;
  };
  /** Gives somebody tokens that no game gave: the books do not account for them. */
  readonly giveTokens: {
    readonly takes: { readonly world: number; readonly who: string; readonly tokens: number };
    readonly answers: null;
  };
  /** Confirms an account's email, as the link in its mail does. */
  readonly confirmEmail: {
    readonly takes: { readonly world: number; readonly email: string };
    readonly answers: null;
  };
  /** Brings capital into the house, or takes some out: an amount in VT, signed. */
  readonly capital: { readonly takes: { readonly world: number; readonly amountVt: string }; readonly answers: null };
  /** Makes an account a superadmin, and creates it where there is none; answers what an operator would read. */
  readonly grant: {
    readonly takes: { readonly world: number; readonly email: string };
    readonly answers: readonly string[];
  };
  /** Ends the hold of what a referee, named by `who`, brings: an operator releases it or refuses it. */
  readonly reviewReferral: {
    readonly takes: { readonly world: number; readonly who: string; readonly isReleased: boolean };
    readonly answers: null;
  };
  /** Looks for a client seed with which somebody's next open brings what a test wants to show. */
  readonly findLuckySeed: { readonly takes: LuckyTarget & { readonly world: number }; readonly answers: string };
  /** Counts what is wrong with the books (S13-04). */
  readonly reconcile: {
    readonly takes: { readonly world: number };
    readonly answers: { readonly clean: boolean; readonly lines: readonly string[] };
  };
};

export type WorldCall = keyof WorldCalls;

/** A call on its way to the process of a world. */
export type WorldRequest = {
  readonly [K in WorldCall]: { readonly id: number; readonly call: K; readonly input: WorldCalls[K]['takes'] };
}[WorldCall];

export type WorldReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };
