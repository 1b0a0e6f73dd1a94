import { useId, useRef, useState } from 'react';
import { quantityText } from '#domain/base/units.ts';
import { may } from '#domain/people/access.ts';
import type { InventoryItem } from '#domain/stock/answers/inventory.ts';
import { onHand } from '#domain/stock/stock.ts';
import { messages } from '#web/base/messages.ts';
import { useUser } from '#web/data/session.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { SaveBarPlace } from '#web/parts/recipes/figures.tsx';
import { PreparationSection } from '#web/parts/recipes/preparation-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent, focusFirstField, WindowButtons } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { UnsavedDialog } from '#web/ui/unsaved-dialog.tsx';
import { IngredientForm } from './ingredient-form.tsx';
import { MovementsTab } from './movements-tab.tsx';
import { RemoveIngredient } from './remove-ingredient.tsx';
import { useIngredient } from './use-ingredient.ts';

interface ContentProps {
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function NewIngredient({ onSaved, onDirtyChange }: ContentProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <DialogContent
      title="Nuevo ingrediente"
      size="lg"
      onOpenAutoFocus={focusFirstField}
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <NetworkButton type="submit" form={formId} busy={busy}>
            {messages.save}
          </NetworkButton>
        </WindowButtons>
      }
    >
      <IngredientForm
        formId={formId}
        detail={null}
        onBusy={setBusy}
        onDirtyChange={onDirtyChange}
        onSaved={onSaved}
        onRefresh={onSaved}
      />
    </DialogContent>
  );
}

interface KnownIngredientProps extends ContentProps {
  item: InventoryItem;
}

function KnownIngredient({ item, onSaved, onDirtyChange }: KnownIngredientProps) {
  const formId = useId();
  const user = useUser();
  const writes = may(user, 'inventory:write');
  const [busy, setBusy] = useState(false);
  const [tab, setTab] = useState(writes ? 'ingredient' : 'movements');
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const { opened, error, isValidating, refresh } = useIngredient(item.id);
  const dirty = useRef({ fields: false, preparation: false });
  const reportDirty = (part: keyof typeof dirty.current, isDirty: boolean) => {
    dirty.current[part] = isDirty;
    onDirtyChange(dirty.current.fields || dirty.current.preparation);
  };
  const shown = opened?.ingredient ?? item;

  return (
    <DialogContent
      title={shown.name}
      description={`${quantityText(onHand(item), shown.unit)}${shown.category ? ` · ${shown.category}` : ''}`}
      size="lg"
      className="min-h-[calc(92dvh-var(--covered))] sm:h-192 sm:min-h-0"
      footer={
        tab === 'preparation' && writes ? (
          <SaveBarPlace onPlace={setFooter} />
        ) : (
          tab === 'ingredient' &&
          opened && (
            <div className="flex w-full gap-2 max-sm:*:flex-1 sm:[&>:first-child]:mr-auto">
              <RemoveIngredient detail={opened} onRemoved={onSaved} />
              <DialogClose asChild>
                <Button variant="outline" className="max-sm:hidden">
                  {messages.cancel}
                </Button>
              </DialogClose>
              <NetworkButton type="submit" form={formId} busy={busy}>
                {messages.save}
              </NetworkButton>
            </div>
          )
        )
      }
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label={shown.name}>
          {writes && <TabsTrigger value="ingredient">Ingrediente</TabsTrigger>}
          <TabsTrigger value="movements">Movimientos</TabsTrigger>
          {shown.is_prepared && <TabsTrigger value="preparation">Preparación</TabsTrigger>}
        </TabsList>
        {/* Stays mounted while another tab is shown, so that typed text is not lost. */}
        <TabsContent value="ingredient" forceMount hidden={tab !== 'ingredient'}>
          {writes &&
            (opened ? (
              <IngredientForm
                key={opened.ingredient.version}
                formId={formId}
                detail={opened}
                onBusy={setBusy}
                onDirtyChange={(isDirty) => reportDirty('fields', isDirty)}
                onSaved={onSaved}
                onRefresh={refresh}
              />
            ) : error ? (
              <ErrorState title="Error al cargar el ingrediente" onRetry={refresh} busy={isValidating} />
            ) : (
              <div className="grid gap-4 sm:grid-cols-2">
                {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                  <Skeleton key={key} className="h-18 w-full" />
                ))}
              </div>
            ))}
        </TabsContent>
        <TabsContent value="movements">
          <MovementsTab itemId={item.id} unit={shown.unit} />
        </TabsContent>
        {shown.is_prepared && (
          <TabsContent value="preparation" forceMount hidden={tab !== 'preparation'}>
            <PreparationSection
              itemId={item.id}
              onDirtyChange={(isDirty) => reportDirty('preparation', isDirty)}
              footer={footer}
            />
          </TabsContent>
        )}
      </Tabs>
    </DialogContent>
  );
}

/** A new ingredient, or an existing one. */
export type IngredientTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'open'; readonly item: InventoryItem };

interface IngredientDialogProps {
  /** Stays during the closing animation. */
  task: IngredientTask | null;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds an ingredient, or shows one with its movements and, for a preparation, its recipe. */
export function IngredientDialog({ task, open, onClose, onSaved }: IngredientDialogProps) {
  return (
    <UnsavedDialog
      open={open && task !== null}
      what={task?.kind === 'open' ? task.item.name : 'este ingrediente'}
      onClose={onClose}
    >
      {(setDirty) =>
        task &&
        (task.kind === 'new' ? (
          <NewIngredient onSaved={onSaved} onDirtyChange={setDirty} />
        ) : (
          <KnownIngredient item={task.item} onSaved={onSaved} onDirtyChange={setDirty} />
        ))
      }
    </UnsavedDialog>
  );
}
