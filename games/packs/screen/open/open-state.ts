import type { PlayState, Shown } from '../../../kit/play-state.ts';
import type { Pace } from '../../../kit/reel/pace.ts';
import type { PlayError } from '../model/error-help.ts';
import type { OpenResult } from '../model/open-result.ts';

/** State of an open. The result is whole from `revealing` on; the reel only decides when it is shown. */
export type OpenState = PlayState<Opened, PlayError>;

/** An accepted open, or a demo. */
export type Opened = Shown & {
  readonly result: OpenResult;
  readonly pace: Pace;
  /** Credited by a sale after the landing, per item id. */
  readonly sold: readonly string[];
};

/** An open of which these items were sold as well. */
export function withSold(opened: Opened, items: readonly string[]): Opened {
  return { ...opened, sold: [...new Set([...opened.sold, ...items])] };
}
