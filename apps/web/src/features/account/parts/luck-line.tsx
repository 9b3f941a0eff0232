import { useQuery } from '@tanstack/react-query';
import { formatVt } from '@voltide/core';
import { luckExplanation, luckHeadline } from '@voltide/games/progress/luck';
import { ErrorState, moneyText, SlowSkeleton } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { statisticsQuery } from '../../../lib/progress/statistics-query.ts';
import { totalLuck } from '../model/luck-rows.ts';
import { ShortError } from './short-error.tsx';

/** The least height of `.luck-words`. */
const WORDS_HEIGHT = 72;

/** One sentence that compares all plays with the expectation; `isShort` leaves out the figures. */
export function LuckLine({ isShort = false }: { readonly isShort?: boolean }) {
  const { data, error, refetch } = useQuery(statisticsQuery('all'));
  if (data !== undefined && data !== null) {
    const { reading, noun } = totalLuck(data.luck);
    const headline = luckHeadline(reading, noun);
    return (
      <div className={isShort ? 'stack-lines' : 'luck-words'}>
        <p className="luck-headline" data-verdict={reading.verdict}>
          {`${headline.charAt(0).toUpperCase()}${headline.slice(1)}`}
        </p>
        {isShort ? null : <p className="aside">{luckExplanation(reading, vtText)}</p>}
      </div>
    );
  }
  if (error !== null) {
    const Shown = isShort ? ShortError : ErrorState;
    return <Shown text={errorText(error)} onRetry={() => void refetch()} />;
  }
  return <SlowSkeleton what="your luck" height={isShort ? 26 : WORDS_HEIGHT} />;
}

/** Formats as "383.16 VT". */
export function vtText(amountSun: bigint): string {
  return moneyText(formatVt(amountSun));
}
