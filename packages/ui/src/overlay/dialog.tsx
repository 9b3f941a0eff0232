import '../styles/overlay.css';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode, type RefObject } from 'react';

import { IconButton } from '../base/button.tsx';
import { useScrollLock } from './scroll-lock.ts';

type FocusHandlers = {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
};

/**
 * The focus goes to the dialog itself, not to its Close button, and back to its previous owner: Radix gives it back to
 * its own trigger only, and ours are opened from anywhere. If that is gone, the page's main part takes it.
 */
function useFocusReturn(first?: RefObject<HTMLElement | null>): FocusHandlers {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event) => {
      event.preventDefault();
      opener.current = document.activeElement;
      const target = first?.current ?? event.currentTarget;
      if (target instanceof HTMLElement) target.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isThere = opener.current instanceof HTMLElement && opener.current.isConnected;
      const target = isThere ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: !isThere });
    },
  };
}

type OverlayProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
};

type DialogProps = OverlayProps & {
  /** One sentence under the title, read out with it. */
  readonly description?: string;
  readonly footer?: ReactNode;
  readonly size?: 'normal' | 'wide';
  /** Element that gets the focus in place of the dialog: the field of a search. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** False if a press beside the dialog would lose typed text. */
  readonly closesOutside?: boolean;
};

function stay(event: Event): void {
  event.preventDefault();
}

/** A dialog: centred, on small screens a sheet from below. The focus returns to where it was. */
export function Dialog({ open, onOpenChange, title, children, ...options }: DialogProps) {
  const { description, footer, size = 'normal', closesOutside = true, initialFocus } = options;
  useScrollLock(open);
  const focusReturn = useFocusReturn(initialFocus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop open={open} />
        <Radix.Content
          {...focusReturn}
          className="dialog"
          data-size={size}
          {...(closesOutside ? {} : { onInteractOutside: stay })}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Head title={title} />
          <div className="dialog-body">
            {description === undefined ? null : (
              <Radix.Description className="dialog-text">{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A panel from the right edge, over the whole height. */
export function Sheet({ open, onOpenChange, title, children }: OverlayProps) {
  useScrollLock(open);
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop open={open} />
        <Radix.Content {...focusReturn} className="sheet" aria-describedby={undefined}>
          <Head title={title} />
          <div className="dialog-body">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Replaces Radix's overlay, whose scroll lock writes a style element that the content policy forbids. */
function Backdrop({ open }: { readonly open: boolean }) {
  return <div className="backdrop" data-state={open ? 'open' : 'closed'} aria-hidden />;
}

function Head({ title }: { readonly title: string }) {
  return (
    <div className="dialog-head">
      <Radix.Title>{title}</Radix.Title>
      <Radix.Close asChild>
        <IconButton label="Close" icon={<X />} />
      </Radix.Close>
    </div>
  );
}
