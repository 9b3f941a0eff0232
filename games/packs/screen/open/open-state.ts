import type { PlayState, Shown } from '../../../kit/play-state.ts';
import type { Pace } from '../../../kit/reel/pace.ts';
import type { PlayError } from '../model/error-help.ts';
import type { OpenResult } from '../model/open-result.ts';

export type OpenState = PlayState<Opened, PlayError>;

export type Opened = Shown & {
  readonly result: OpenResult;
  readonly pace: Pace;
  readonly sold: readonly string[];
};

/** Adds sold items to an open. */
export function withSold(opened: Opened, items: readonly string[]): Opened {
  return { ...opened, sold: [...new Set([...opened.sold, ...items])] };
}
