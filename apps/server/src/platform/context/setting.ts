import { createInForce } from '../../operate/settings-in-force/in-force.ts';
import { createSettings } from '../../operate/settings/settings.ts';
import type { Ports } from './ports.ts';

export async function createSetting(ports: Ports) {
  const inForce = createInForce(ports);
  await inForce.reload();
  return { inForce, settings: createSettings({ ...ports, inForce }) };
}
