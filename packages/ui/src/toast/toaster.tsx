import '../styles/overlay.css';

import { useSyncExternalStore, type ComponentType } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';

import { IconButton } from '../base/button.tsx';
import { TOAST_HOTKEY, TOAST_SHOWN_MS, TOAST_SWIPE_PX, type Toast, type ToastTone } from './toast-state.ts';
import { dismissToast, toastStore } from './toast.ts';

const ICONS: Record<ToastTone, ComponentType> = {
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
};
const TONES: Record<ToastTone, string> = {
  info: 'var(--tide)',
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  danger: 'var(--danger)',
};

/** Radix wants more than its threshold; a swipe of exactly that much counts too. */
const SWIPE_MORE_THAN_PX = TOAST_SWIPE_PX - 0.01;

/** Shows the toasts: swipe right to dismiss, F8 to reach them. One per application. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getToasts);
  return (
    <Radix.Provider duration={TOAST_SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_MORE_THAN_PX}>
      {toasts.map((item) => (
        <Item key={item.id} toast={item} />
      ))}
      <Radix.Viewport className="toast-viewport" hotkey={[TOAST_HOTKEY]} />
    </Radix.Provider>
  );
}

function Item({ toast }: { readonly toast: Toast }) {
  const tone = toast.tone ?? 'info';
  const Icon = ICONS[tone];
  const change = (open: boolean): void => {
    if (!open) dismissToast(toast.id);
  };
  return (
    <Radix.Root
      className="toast"
      style={{ '--tone': TONES[tone] }}
      open={toast.open}
      onOpenChange={change}
      type={tone === 'danger' ? 'foreground' : 'background'}
    >
      <Icon aria-hidden />
      <Radix.Title asChild>
        <strong>{toast.title}</strong>
      </Radix.Title>
      {toast.description === undefined ? null : (
        <Radix.Description asChild>
          <p>{toast.description}</p>
        </Radix.Description>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" size={36} icon={<X />} />
      </Radix.Close>
    </Radix.Root>
  );
}
