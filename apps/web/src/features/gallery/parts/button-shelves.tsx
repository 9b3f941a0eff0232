import { Button, IconButton, LinkButton, type ButtonVariant } from '@voltide/ui';
import { Package, X } from 'lucide-react';

import { Shelf, Specimen } from './shelf.tsx';

const VARIANTS: readonly ButtonVariant[] = ['volt', 'quiet', 'outline', 'danger', 'ghost'];
const SIZES = [36, 44, 52] as const;

export function ButtonShelves() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Shelf key={variant} id={`button-${variant}`} heading={`Button, ${variant}`}>
          {SIZES.map((size) => (
            <Specimen key={size} name={`${size} px`}>
              <Button variant={variant} size={size}>
                Open a pack
              </Button>
            </Specimen>
          ))}
          <Specimen name="with icon">
            <Button variant={variant} icon={<Package />}>
              Open a pack
            </Button>
          </Specimen>
          <Specimen name="loading">
            <Button variant={variant} loading>
              Open a pack
            </Button>
          </Specimen>
          <Specimen name="loading, icon">
            <Button variant={variant} icon={<Package />} loading>
              Open a pack
            </Button>
          </Specimen>
          <Specimen name="disabled">
            <Button variant={variant} disabled>
              Open a pack
            </Button>
          </Specimen>
        </Shelf>
      ))}
      <Shelf id="button-others" heading="Icon and link buttons">
        {SIZES.map((size) => (
          <Specimen key={size} name={`icon, ${size} px`}>
            <IconButton label={`Close, ${size} px`} size={size} icon={<X />} />
          </Specimen>
        ))}
        <Specimen name="icon, quiet">
          <IconButton label="Close, quiet" variant="quiet" icon={<X />} />
        </Specimen>
        <Specimen name="icon, disabled">
          <IconButton label="Close, disabled" icon={<X />} disabled />
        </Specimen>
        <Specimen name="link">
          <LinkButton href="/gallery">A link that looks like a button</LinkButton>
        </Specimen>
        <Specimen name="long text">
          <Button>A label that is much longer than anybody would want it to be, wrapped where it must</Button>
        </Specimen>
      </Shelf>
    </>
  );
}
