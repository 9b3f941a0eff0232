import { listAlerts } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const alerts = handle(listAlerts, (context) => () => context.alerts.list());

export const ALERT_CALLS = [alerts];
