import { parseVt } from '@voltide/core';
import { Link, PackImage } from '@voltide/ui';

import { Vt } from '../../../kit/vt.tsx';
import { packHref } from './addresses.ts';
import type { AheadChange } from './use-packs.ts';
import { momentText } from './when-text.ts';
import './coming-packs.css';

/** Announced packs that were never on sale; empty without any. */
export function ComingPacks({ changes }: { readonly changes: readonly AheadChange[] }) {
  const fresh = changes.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return null;
  return (
    <section className="coming" aria-labelledby="coming">
      <h2 id="coming">Announced packs</h2>
      <ul className="coming-list">
        {fresh.map(({ packId, name, price, from }) => (
          <li key={packId}>
            <Link className="coming-pack panel" href={packHref(packId)}>
              <PackImage packId={packId} size={64} loading="lazy" />
              <span className="coming-words">
                <strong>{name}</strong>
                <Vt sun={parseVt(price)} />
                <small>
                  On sale from <time dateTime={from}>{momentText(from)}</time>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
