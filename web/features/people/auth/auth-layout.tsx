import type { ReactNode } from 'react';
import { Footer } from '#web/ui/footer.tsx';
import { LanguageMenu } from '#web/ui/language-menu.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

interface AuthLayoutProps {
  /** The panel on the right, from 1024 px. */
  panel?: ReactNode;
  children: ReactNode;
}

/** The layout of the signed-out pages: header, a card that grows downwards only, so that what appears in it moves no button, footer. */
export function AuthLayout({ panel, children }: AuthLayoutProps) {
  return (
    <div className={panel ? 'grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_6fr]' : 'grid min-h-dvh'}>
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between pr-2 pl-4 sm:pr-4 sm:pl-6">
          <Logo />
          <div className="flex items-center">
            <ThemeToggle />
            <LanguageMenu />
          </div>
        </header>
        <main className="flex flex-1 flex-col items-center px-4 pt-[max(1.5rem,8dvh)] pb-6 sm:px-6 sm:pt-[11dvh]">
          <div className="w-full max-w-105">{children}</div>
        </main>
        <Footer />
      </div>
      {panel}
    </div>
  );
}
