import './bar-text.css';

import { Link } from '@voltide/ui';

/** The one place that explains XP, levels and tokens. */
export const XP_HREF = '/rewards#xp';

type WhatIsXpProps = { readonly text?: 'What is XP?' | 'What are tokens?' };

/** Links to the explanation of XP, levels and tokens. */
export function WhatIsXp({ text = 'What is XP?' }: WhatIsXpProps) {
  return (
    <Link href={XP_HREF} className="link what-is-xp unbroken">
      {text}
    </Link>
  );
}
