import { instantNow } from '#web/base/clock.ts';
import { cn } from '#web/ui/cn.ts';

export function Footer({ className }: { className?: string }) {
  return (
    <footer
      className={cn('print:hidden px-4 py-4 text-center text-xs text-muted-foreground figures', className)}
    >
      © {instantNow().getFullYear()} Fogón. Todos los derechos reservados.
    </footer>
  );
}
