import './gallery.css';

import type { ReactNode } from 'react';

type ShelfProps = { readonly id: string; readonly heading: string; readonly children: ReactNode };

export function Shelf({ id, heading, children }: ShelfProps) {
  return (
    <section className="shelf" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div className="shelf-items">{children}</div>
    </section>
  );
}

type SpecimenProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode };

export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className="specimen" data-wide={wide || undefined}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
