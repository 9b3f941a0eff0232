import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { mount, settle } from '../testing/mount.tsx';
import { BalanceChip, type BalanceChipProps } from './balance-chip.tsx';

const CHIP: BalanceChipProps = {
  amount: '1240.567890',
  state: 'ready',
  href: '/wallet',
  errorText: 'Update Failed: Failed to refresh wallet balance. Please try again.',
  onRetry: () => undefined,
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

describe('the balance chip', () => {
  it('S8-02 carries the label VT and one decimal, cut off, and leads to the wallet', async () => {
    const page = await mount(<BalanceChip {...CHIP} />);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/wallet');
    expect(page.querySelector('small')?.textContent).toBe('VT');
    expect(page.querySelector('.num')?.textContent).toBe('1,240.5');
  });

  it('S8-02 shows two decimals in the mobile menu', async () => {
    const page = await mount(<BalanceChip {...CHIP} decimals={2} />);
    expect(page.querySelector('.num')?.textContent).toBe('1,240.56');
  });

  it('never shows a zero while the balance is unknown', async () => {
    const page = await mount(<BalanceChip {...CHIP} amount={undefined} state="loading" />);
    expect(page.textContent).not.toMatch(/\d/);
    expect(page.querySelector('a')?.getAttribute('aria-busy')).toBe('true');
  });

  it('S4-02 counts from what is in view: an amount that another replaced at once never shows', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      last += 1;
      frames.set(last, frame);
      return last;
    });
    vi.stubGlobal('cancelAnimationFrame', (number: number) => void frames.delete(number));
    const amounts = new EventTarget();
    const page = await mount(<Changing amounts={amounts} />);
    const change = (amount: string): Promise<void> =>
      settle(() => amounts.dispatchEvent(new CustomEvent('amount', { detail: amount })));
    await change('103.040000');
    await change('96.000000');
    await settle(() => [...frames.values()].forEach((frame) => frame(0)));
    expect(page.querySelector('.num')?.textContent).toBe('100.0');
    await settle(() => frames.get(last)?.(60_000));
    expect(page.querySelector('.num')?.textContent).toBe('96.0');
  });

  it('S8-02 turns into a red Error chip that tries again when it is clicked', async () => {
    const onRetry = vi.fn();
    const page = await mount(<BalanceChip {...CHIP} amount={undefined} state="error" onRetry={onRetry} />);
    const chip = page.querySelector('button');
    expect(chip?.textContent).toBe('Error');
    expect(chip?.getAttribute('aria-label')).toBe('Error: balance unknown. Try again');
    expect(chip?.dataset['tooltip']).toBe(CHIP.errorText);
    await settle(() => chip?.click());
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

/** Renders a chip whose amount changes on an event. */
function Changing({ amounts }: { readonly amounts: EventTarget }) {
  const [amount, setAmount] = useState('100.000000');
  useEffect(() => {
    const take = (event: Event): void => setAmount((event as CustomEvent<string>).detail);
    amounts.addEventListener('amount', take);
    return () => amounts.removeEventListener('amount', take);
  }, [amounts]);
  return <BalanceChip {...CHIP} amount={amount} />;
}
