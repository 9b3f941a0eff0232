import { storeTyping, restoreTyping } from '../lib/browser/restore-typing.ts';
import { onCodeReload } from '../lib/chunks/lost-chunk.ts';
import { noteLanding } from '../lib/referral/first-touch.ts';
import type { App } from './create-app.ts';
import { followLive } from './follow-live.ts';
import { watchHealth } from './watch-health.ts';

export function afterStart(app: App): void {
  followLive(app);
  watchHealth(app);
  onCodeReload(storeTyping);
  restoreTyping();
  noteLanding();
}
