import './app/app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { present } from '@voltide/core';

import { createApp, followBrowser } from './app/create-app.ts';
import { Providers } from './app/providers.tsx';

const app = createApp();
followBrowser(app);
void app.session.check();

await app.router.load();
createRoot(present(document.getElementById('app'), 'the element #app')).render(
  <StrictMode>
    <Providers {...app} />
  </StrictMode>,
);
