import { Input } from '@voltide/ui';
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 250;
/** Matches characters that no player's name contains. */
const NEVER_IN_NAMES = /[^A-Za-z0-9_-]/g;
const LONGEST_NAME = 20;

type PlayerSearchProps = {
  readonly q: string;
  readonly onChange: (q: string) => void;
};

export function PlayerSearch({ q, onChange }: PlayerSearchProps) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The Back button, a link or another board changes the letters from outside.
  if (known !== q) {
    setKnown(q);
    if (cleaned(text) !== q) setText(q);
  }
  const change = useEffectEvent(() => {
    if (cleaned(text) !== q) onChange(cleaned(text));
  });
  useEffect(() => {
    const timer = setTimeout(() => change(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      type="search"
      className="board-search"
      aria-label="Find a player"
      placeholder="Find a player"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST_NAME}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

function cleaned(text: string): string {
  return text.replaceAll(NEVER_IN_NAMES, '');
}
