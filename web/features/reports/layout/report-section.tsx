import type { ReactNode } from 'react';
import { Card, CardHeader } from '#web/ui/card.tsx';

interface ReportSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

export function ReportSection({ title, description, children }: ReportSectionProps) {
  return (
    <Card className="min-w-0">
      <CardHeader title={title} description={description} />
      {children}
    </Card>
  );
}
