import './auth.css';

import { PackImage } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Fault } from './fault.ts';

export type AuthPageProps = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly aside: ReactNode;
};

/** The two halves of an account page: the form, and on wide screens a picture with a sentence. */
export function AuthPage({ title, lead, children, aside }: AuthPageProps) {
  return (
    <div className="page auth">
      <section className="auth-form">
        <h1 className="text-[2rem] leading-[2.375rem]">{title}</h1>
        <p className="mt-2 text-fg2">{lead}</p>
        <div className="mt-6">{children}</div>
      </section>
      <aside className="auth-aside">{aside}</aside>
    </div>
  );
}

export type FormAlertProps = {
  readonly fault: Fault | undefined;
  /** True where a toast says the same aloud. */
  readonly isQuiet?: boolean;
};

/** What failed, where no field of a form is to blame. */
export function FormAlert({ fault, isQuiet = false }: FormAlertProps) {
  return (
    <div role={isQuiet ? undefined : 'alert'}>
      {fault === undefined ? null : (
        <p className="form-alert appear">
          <CircleAlert aria-hidden />
          {fault.line}
        </p>
      )}
    </div>
  );
}

/** A pack's capsule over a sentence. */
export function AsidePicture({ packId, children }: { readonly packId: string; readonly children: ReactNode }) {
  return (
    <>
      <PackImage packId={packId} size={220} />
      <p className="max-w-[34ch] text-fg2">{children}</p>
    </>
  );
}
