import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** 'Anterior', 'Página x de y', 'Siguiente'. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  return (
    <nav aria-label="Páginas" className="flex items-center justify-between gap-3 sm:justify-end">
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        Anterior
      </Button>
      <span aria-live="polite" className="px-1 text-sm text-muted-foreground figures">
        Página {page} de {Math.max(pages, 1)}
      </span>
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Siguiente
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
