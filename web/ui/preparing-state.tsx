import { EmptyState } from './empty-state.tsx';

/** Figures that are being prepared. They are read again by themselves. */
export function PreparingState({ days }: { days: number }) {
  return (
    <div role="status">
      <EmptyState
        picture="receipt"
        title="Preparando los resúmenes de estas fechas"
        description={`${days === 1 ? 'Falta 1 día' : `Faltan ${days} días`}. Aparecen solos al terminar; un periodo reciente y corto está listo antes.`}
      />
    </div>
  );
}
