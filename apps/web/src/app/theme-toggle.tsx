import { IconButton } from '@voltide/ui';
import { Moon, Sun } from 'lucide-react';

import { useTheme } from '../lib/browser/theme.ts';

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={theme === 'dark' ? <Sun /> : <Moon />}
      onClick={toggle}
    />
  );
}
