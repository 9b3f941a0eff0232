import { Button, Live } from '@voltide/ui';
import { ArrowUp } from 'lucide-react';

import './news-button.css';

type NewsButtonProps = {
  readonly waiting: number;
  readonly onClick: () => void;
};

/** Says how many rows are new. It lies over the list: nothing moves until it is pressed. */
export function NewsButton({ waiting, onClick }: NewsButtonProps) {
  return (
    <div className="news">
      {waiting === 0 ? null : (
        <Button size={36} icon={<ArrowUp />} onClick={onClick}>
          {waiting} new
        </Button>
      )}
      <Live as="span" className="unseen" role="status">
        {waiting === 0 ? '' : `${waiting} new`}
      </Live>
    </div>
  );
}
