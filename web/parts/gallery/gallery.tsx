import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { Surfaces } from './surfaces.tsx';

/** /_ui: every component in every state. The toggle shows the other theme. */
export default function Gallery() {
  return (
    <main className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
      <header className="flex items-center justify-between py-6">
        <h1 className="flex items-center gap-3">
          <Logo />
          <span className="text-sm text-muted-foreground">componentes</span>
        </h1>
        <ThemeToggle />
      </header>
      <Foundations />
      <Controls />
      <Surfaces />
    </main>
  );
}
