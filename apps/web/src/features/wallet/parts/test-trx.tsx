import { useQueryClient } from '@tanstack/react-query';
import { Button, toast } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

const NOTHING = '0.000000';
/** A block comes every 3 s: number of reads of the balance, with growing delays. */
const LOOKS = 4;
const LOOK_MS = 2500;

/** Worthless coins of the test network, and labelled so. */
export function TestTrx() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [looksLeft, setLooksLeft] = useState(0);
  useEffect(() => {
    if (looksLeft === 0) return;
    const timer = setTimeout(() => {
      setLooksLeft(looksLeft - 1);
      void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/wallet/connection').queryKey });
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [looksLeft, queryClient]);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const { sent } = await call('POST /api/wallet/faucet');
      if (sent === NOTHING)
        toast({ title: 'You have enough test TRX', description: 'There is more once they are used.' });
      else {
        toast({ title: 'Test TRX are on their way', description: 'They arrive with the next block.', tone: 'ok' });
        setLooksLeft(LOOKS);
      }
    } catch (error) {
      toast({ title: 'No test TRX', description: errorText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wallet-note">
      <p>This is a test network. Its TRX are free and worth nothing.</p>
      <Button loading={isBusy} onClick={() => void ask()}>
        Get test TRX
      </Button>
    </div>
  );
}
