import { may } from '#domain/people/access.ts';
import { useUser } from '#web/data/session.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The user's own account: name and picture, password, sessions, and for an administrator the second factor. */
export default function AccountScreen() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Tu cuenta" />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        {!user.must_set_up && (
          <>
            <Card aria-label="Tus datos">
              <CardHeader title="Tus datos" description="Así te ven los demás en Fogón." />
              <ProfileSection key={`${user.full_name} ${user.avatar_url}`} user={user} />
            </Card>
            <Card aria-label="Tu contraseña">
              <CardHeader title="Tu contraseña" description="Con ella entras a Fogón." />
              <PasswordSection />
            </Card>
          </>
        )}
        {may(user, 'second-factor:own') && (
          <Card aria-label="Verificación en dos pasos">
            <CardHeader
              title="Verificación en dos pasos"
              description={
                user.must_set_up
                  ? 'Tu cuenta la necesita: actívala para continuar.'
                  : 'Nadie entra solo con tu contraseña.'
              }
            />
            <SecondFactorSection />
          </Card>
        )}
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
