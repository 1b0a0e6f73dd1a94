import { may } from '#domain/people/access.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { PreparationEditor } from './preparation-editor.tsx';
import { PreparationFacts } from './preparation-facts.tsx';
import { SectionSkeleton } from './recipe-section.tsx';
import { usePreparation } from './use-recipe.ts';

interface PreparationSectionProps {
  readonly itemId: string;
  /** Reports unsaved changes, so that closing the section needs a confirmation. */
  readonly onDirtyChange?: (isDirty: boolean) => void;
  /** The window's footer, for the figures and the save button; null while the window shows another footer. */
  readonly footer?: HTMLElement | null;
}

/** The ingredients of a preparation's batch, and making batches; saved separately from the ingredient. */
export function PreparationSection({ itemId, onDirtyChange, footer }: PreparationSectionProps) {
  const user = useUser();
  const { data, error, mutate, isValidating } = usePreparation(itemId);
  if (error && !data)
    return (
      <ErrorState title="Error al cargar la preparación" onRetry={() => void mutate()} busy={isValidating} />
    );
  if (!data) return <SectionSkeleton />;
  if (!may(user, 'inventory:write')) return <PreparationFacts preparation={data.preparation} />;
  return (
    <PreparationEditor
      key={itemId}
      preparation={data.preparation}
      onSaved={(answer) => void mutate(answer, { revalidate: false })}
      onRefused={() => void mutate()}
      footer={footer}
      {...(onDirtyChange ? { onDirtyChange } : {})}
    />
  );
}
