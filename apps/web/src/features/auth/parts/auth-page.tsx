import './auth.css';

import { PackImage } from '@voltide/ui';
import type { ReactNode } from 'react';

type AuthPageProps = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly aside: ReactNode;
};

/** The two halves of an account page: the form, and a picture with a sentence; on a phone that is a line above it. */
export function AuthPage({ title, lead, children, aside }: AuthPageProps) {
  return (
    <div className="page auth">
      <section className="auth-form">
        <h1 className="auth-title">{title}</h1>
        <p className="auth-lead quiet">{lead}</p>
        <div className="auth-body">{children}</div>
      </section>
      <aside className="auth-aside">{aside}</aside>
    </div>
  );
}

/** A pack's capsule above a sentence. */
export function AsidePicture({ packId, children }: { readonly packId: string; readonly children: ReactNode }) {
  return (
    <>
      <PackImage packId={packId} size={220} />
      <p className="auth-aside-text quiet">{children}</p>
    </>
  );
}
