import { createMemoryHistory } from '@tanstack/react-router';
import { mount, settle } from '@voltide/ui/testing';

import { createApp, type App } from '../app/create-app.ts';
import { Providers } from '../app/providers.tsx';

/** Mounts the whole application at an address, with its session check done. The network must be stubbed. */
export async function mountApp(address: string): Promise<{ readonly app: App; readonly page: HTMLElement }> {
  const app = createApp(createMemoryHistory({ initialEntries: [address] }));
  await app.session.check();
  await app.router.load();
  const page = await mount(<Providers {...app} />);
  await settle();
  return { app, page };
}
