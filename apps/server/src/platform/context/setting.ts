import { createInForce } from '../../operate/settings-in-force/in-force.ts';
import { createSettings } from '../../operate/settings/settings.ts';
import type { Ports } from './ports.ts';

/** What operators have set, read before the first request, and how they set it. */
export async function createSetting(ports: Ports) {
  const inForce = createInForce(ports);
  await inForce.reload();
  return { inForce, settings: createSettings({ ...ports, inForce }) };
}
