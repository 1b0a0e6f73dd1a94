import type { ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** A titled part of a report. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="min-w-0">
      <CardHeader title={title} />
      {children}
    </Card>
  );
}
