import './auth.css';

import { useGo } from '../../../lib/browser/navigation.ts';
import { QuickWay } from '../../../lib/quick/quick-start-link.tsx';
import { GuestForm } from './guest-form.tsx';

export function GuestStart() {
  const go = useGo();
  return (
    <>
      <p className="or-line or-line-wide">or without an account</p>
      <GuestForm onDone={() => go('/home')} />
      <p className="or-line or-line-wide">or for an hour</p>
      <QuickWay />
    </>
  );
}
