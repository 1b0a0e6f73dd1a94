import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '#web/base/theme.ts';
import { Button } from '#web/ui/button.tsx';

export function ThemeToggle() {
  const theme = useTheme();
  const label = theme === 'dark' ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro';
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={toggleTheme}>
      {theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </Button>
  );
}
