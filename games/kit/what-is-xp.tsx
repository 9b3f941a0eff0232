import './bar-text.css';

import { Link } from '@voltide/ui';

/** The one place that explains XP, levels and tokens. */
export const XP_HREF = '/rewards#xp';

type WhatIsXpProps = { readonly text?: 'What is XP?' | 'What are tokens?' };

/** The way to what XP, levels and tokens are, beside wherever they appear. */
export function WhatIsXp({ text = 'What is XP?' }: WhatIsXpProps) {
  return (
    <Link href={XP_HREF} className="link what-is-xp unbroken">
      {text}
    </Link>
  );
}
