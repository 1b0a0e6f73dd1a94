import { useEffect, useId, useState } from 'react';
import type * as z from 'zod/mini';
import type { Category, Product } from '#domain/menu/answers/menu.ts';
import { isBarcode } from '#domain/menu/barcode.ts';
import { CHECK_DIGIT_WRONG, hasWrongCheckDigit } from '#domain/menu/barcode-check.ts';
import { productInput } from '#domain/menu/inputs/menu.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { useUnsaved } from '#web/base/use-unsaved.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useBusiness } from '#web/data/business.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { refusalOr } from '#web/data/refusal-or.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { ProductAvailability } from '#web/parts/availability/product-availability.tsx';
import { useScans } from '#web/parts/reader/reader.ts';
import { SaveBarPlace } from '#web/parts/recipes/figures.tsx';
import { RecipeSection } from '#web/parts/recipes/recipe-section.tsx';
import { useRecipe } from '#web/parts/recipes/use-recipe.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent, focusFirstField, WindowButtons } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { type MissingRecipeChoice, MissingRecipeQuestion } from './missing-recipe-question.tsx';
import { ProductFields } from './product-fields.tsx';
import {
  bodyOf,
  changedFields,
  changeTexts,
  mergeValues,
  NAMES,
  newValues,
  type ProductValues,
  tabOf,
  valuesOf,
  windowsOf,
} from './product-form.ts';
import { ProductMenu } from './product-menu.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import { StaleNotice } from './stale-notice.tsx';

const input = { schema: productInput, bodyOf, names: NAMES };
type ProductBody = z.output<typeof productInput>;

export type ProductTab = 'producto' | 'disponibilidad' | 'receta';
const TABS = [
  { key: 'producto', label: 'Producto' },
  { key: 'disponibilidad', label: 'Disponibilidad' },
  { key: 'receta', label: 'Receta' },
] as const satisfies readonly { readonly key: ProductTab; readonly label: string }[];

interface ProductEditorProps {
  /** The saved product; null adds one. */
  product: Product | null;
  /** The category of a new product. */
  categoryId: string | null;
  startTab: ProductTab;
  categories: readonly Category[];
  types: readonly string[];
  /** Reads the shown data again. */
  reload: () => Promise<unknown>;
  /** `recipeNext`: open its recipe next. */
  onSaved: (product: Product, recipeNext: boolean) => void;
  onDone: () => void;
  /** Reports whether closing would lose changes. */
  onDirtyChange: (isDirty: boolean) => void;
  onDuplicate: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** 'Agregar Producto' and 'Editar Producto': the product's data, its availability, and its recipe. */
export function ProductEditor(props: ProductEditorProps) {
  const { product, categoryId, startTab, categories, types, reload, onSaved, onDone, onDirtyChange } = props;
  const { onDuplicate, onDelete } = props;
  const formId = useId();
  const { currency } = useBusiness();
  const { busy, attempt } = useAttempts();
  const [tab, setTab] = useState<ProductTab>(startTab);
  const [base, setBase] = useState(product);
  const form = useInputForm(base ? valuesOf(base) : newValues(categoryId), input);
  const { values, set, errorOf } = form;
  const isStale = product !== null && base !== null && product.version !== base.version;

  const loadCurrentValues = () => product && loadValues(valuesOf(product));
  const loadValues = (next: ProductValues) => {
    for (const [field, value] of Object.entries(next)) set(field, value);
    setBase(product);
  };
  // Without own changes, another user's changes are simply shown.
  const isUntouched = base !== null && changedFields(valuesOf(base), values).length === 0;
  useEffect(() => {
    if (isStale && isUntouched) loadCurrentValues();
  });
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isRecipeDirty, setRecipeDirty] = useState(false);
  const start = base ? valuesOf(base) : newValues(categoryId);
  useUnsaved(isRecipeDirty || changedFields(start, values).length > 0, onDirtyChange);
  useScans(form.ref, ({ code }) => {
    set('barcode', code);
    setTab('producto');
    notify.info(`Código leído: ${code}`);
  });
  const showError = (fields: readonly string[]) => {
    const [first] = fields;
    if (first !== undefined) setTab(tabOf(first));
  };
  const [asked, setAsked] = useState<ProductBody | null>(null);
  const [savesWithoutRecipe, setSavesWithoutRecipe] = useState(false);
  const recipe = useRecipe(base?.id ?? null);
  const hasNoRecipe = async () => {
    if (base === null) return true;
    if (isRecipeDirty) return false;
    const known = recipe.data ?? (await recipe.mutate());
    return known?.recipe.lines.length === 0;
  };
  const [doubted, setDoubted] = useState<ProductBody | null>(null);
  const isDoubtful = ({ barcode }: ProductBody) =>
    typeof barcode === 'string' && !isBarcode(barcode, base?.barcode ?? null) && hasWrongCheckDigit(barcode);
  const [isChecking, setChecking] = useState(false);
  const save = async (body: ProductBody) => {
    setChecking(true);
    const asks = body.tracks_inventory && !savesWithoutRecipe && (await hasNoRecipe());
    setChecking(false);
    if (asks) setAsked(body);
    else await send(body, base === null);
  };
  const answer = (answered: MissingRecipeChoice) => {
    if (!asked) return;
    setAsked(null);
    if (answered === 'out-of-control') set('tracks_inventory', '');
    if (answered === 'as-it-is') setSavesWithoutRecipe(true);
    const body = answered === 'out-of-control' ? { ...asked, tracks_inventory: false } : asked;
    void send(body, answered === 'add-recipe');
  };
  const send = async (json: ProductBody, recipeNext: boolean) => {
    const version = base?.version ?? 0;
    const outcome = await attempt(['product', base?.id, version, json], ([id = '']) => ({
      call: (options) =>
        base === null
          ? api.menu.items.$post({ json: { id, ...json } }, options)
          : api.menu.items[':id'].$put({ param: { id: base.id }, json: { version, ...json } }, options),
      success: base === null ? `Producto "${json.name}" agregado.` : 'Producto actualizado.',
      failure: (error) =>
        error instanceof ApiError && (error.code === 'input.invalid' || error.fields.barcode !== undefined)
          ? null
          : refusalOr('Error al guardar el producto')(error),
    }));
    if (!outcome) return;
    if (outcome.ok) {
      onSaved(outcome.data.item, recipeNext);
      if (base !== null && (isRecipeDirty || recipeNext)) {
        setBase(outcome.data.item);
        setTab('receta');
      } else if (!recipeNext) onDone();
      return;
    }
    if (outcome.error instanceof ApiError && outcome.error.code === 'row.stale') await reload();
    showError(Object.keys(outcome.fields));
    form.refuse(outcome.fields);
  };

  return (
    <DialogContent
      title={base === null ? 'Agregar Producto' : 'Editar Producto'}
      description={base && <span className="block pr-12">{base.name}</span>}
      size="lg"
      className="relative min-h-[calc(92dvh-var(--covered))] sm:h-192 sm:min-h-0 sm:max-w-3xl"
      {...(base === null ? { onOpenAutoFocus: focusFirstField } : {})}
      footer={
        tab === 'receta' ? (
          <SaveBarPlace onPlace={setFooter} />
        ) : (
          <WindowButtons>
            <DialogClose asChild>
              <Button variant="outline">{messages.cancel}</Button>
            </DialogClose>
            <NetworkButton type="submit" form={formId} busy={busy || isChecking}>
              {messages.save}
            </NetworkButton>
          </WindowButtons>
        )
      }
    >
      {base && <ProductMenu product={base} onDuplicate={onDuplicate} onDelete={onDelete} />}
      {isStale && !isUntouched && (
        <StaleNotice
          changes={changeTexts(valuesOf(base), valuesOf(product), { currency, categories })}
          onKeepOwn={() => loadValues(mergeValues(valuesOf(base), values, valuesOf(product)))}
          onReload={loadCurrentValues}
        />
      )}
      <Tabs value={tab} onValueChange={(next) => setTab(TABS.find(({ key }) => key === next)?.key ?? tab)}>
        <TabsList aria-label="Partes del producto">
          {TABS.map(({ key, label }) => (
            <TabsTrigger key={key} value={key} disabled={key === 'receta' && base === null}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <form
          id={formId}
          ref={form.ref}
          noValidate
          hidden={tab === 'receta'}
          onSubmit={(event) => {
            showError(Object.keys(form.errors));
            form.submit((body) => (isDoubtful(body) ? setDoubted(body) : void save(body)))(event);
          }}
        >
          <TabsContent value="producto" forceMount hidden={tab !== 'producto'}>
            <ProductFields form={form} currency={currency} categories={categories} types={types} />
          </TabsContent>
          <TabsContent
            value="disponibilidad"
            forceMount
            hidden={tab !== 'disponibilidad'}
            className="grid grid-cols-1 gap-4 data-[state=inactive]:hidden"
          >
            {product && <ProductAvailability product={product} onDone={reload} />}
            <section className="grid grid-cols-1 gap-3 rounded-card border p-4">
              <h3 className="text-base font-semibold">Siempre</h3>
              <Switch
                label="Visible en el menú"
                help="Un producto oculto no se vende ni aparece en el menú público."
                checked={values.is_available === 'yes'}
                onCheckedChange={(available) => set('is_available', available ? 'yes' : '')}
              />
              <ScheduleEditor
                windows={values.schedule === '' ? null : windowsOf(values.schedule)}
                onChange={(windows) => set('schedule', windows === null ? '' : JSON.stringify(windows))}
                error={errorOf('schedule')}
              />
            </section>
          </TabsContent>
        </form>
        {base && (
          <TabsContent value="receta" forceMount hidden={tab !== 'receta'}>
            <RecipeSection productId={base.id} onDirtyChange={setRecipeDirty} footer={footer} />
          </TabsContent>
        )}
      </Tabs>
      <AlertDialog
        open={doubted !== null}
        onOpenChange={() => setDoubted(null)}
        tone="primary"
        title="¿Está bien el código de barras?"
        description={`${doubted?.barcode}: ${CHECK_DIGIT_WRONG} Guárdalo así si es un código propio.`}
        cancel="Corregir"
        action="Guardar así"
        onAction={() => {
          setDoubted(null);
          if (doubted) void save(doubted);
        }}
      />
      <MissingRecipeQuestion open={asked !== null} onClose={() => setAsked(null)} onAnswer={answer} />
    </DialogContent>
  );
}
