import { Card, CardHeader } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What everyone has of their own: the sessions. */
export default function AccountScreen() {
  return (
    <>
      <PageHeader title="Tu cuenta" />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <Card aria-label="Tus sesiones">
          <CardHeader
            title="Tus sesiones"
            description="Dónde está abierta tu cuenta. Una que nadie usa se cierra a los 30 días; con PIN, a las 12 horas."
          />
          <SessionsSection />
        </Card>
      </div>
    </>
  );
}
