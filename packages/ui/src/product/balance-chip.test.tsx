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
