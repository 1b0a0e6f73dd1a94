import type { ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/card.tsx';

interface PartProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** A titled part of a report. */
export function Part({ title, description, children }: PartProps) {
  return (
    <Card className="min-w-0">
      <CardHeader title={title} description={description} />
      {children}
    </Card>
  );
}
