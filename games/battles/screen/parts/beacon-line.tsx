import { Radio } from 'lucide-react';
import { useEffect } from 'react';

import type { Payment } from '../model/payment.ts';
import { beaconWords } from '../model/words.ts';
import { useHost } from '../host.ts';
import './seat-notes.css';

/** Interval of reading the source while somebody considers a seat. */
const EVERY_MS = 20_000;

/** Names the source that will decide a battle, before a seat is paid (S5-03). */
export function BeaconLine({ payment }: { readonly payment: Payment | undefined }) {
  const { data, reload } = useHost().useLoaded('GET /api/battles/beacon');
  useEffect(() => {
    const timer = setInterval(reload, EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const isCash = payment?.kind === 'paid' && payment.bucket === 'cash';
  const words = data && beaconWords(isCash ? data.cash : data.promo);
  return (
    <div className="seat-note" data-tone={words?.isLocal === true ? 'warn' : undefined}>
      <Radio aria-hidden />
      <p>{words?.willSay ?? 'Checking which beacon will draw.'}</p>
    </div>
  );
}
