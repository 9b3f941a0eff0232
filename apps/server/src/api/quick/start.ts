import { startQuick } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { stopOf } from '../../plays/play-rules.ts';
import { counted } from '../../rate-limits/refuse.ts';
import { handlePublic } from '../handle.ts';

const MESSAGE = 'Your Quick Game has started. It lasts 60 minutes.';

export const start = handlePublic(
  startQuick,
  ({ limits, plays, quick, sessions: { signIn } }) =>
    async ({ atMs, caller, client }) => {
      if (caller?.kind === 'account') throw new AppError('forbidden');
      const stop = stopOf(await plays.rules.at(client), 'quick_game');
      if (stop !== undefined) throw new AppError(stop);
      const isKnown = signIn.devicesOf(client).length > 0;
      const undo = limits.guest({ address: client.address, isKnown, nowMs: atMs });
      return { sessionToken: await counted(undo, () => quick.sessions.start()), message: MESSAGE };
    },
);
