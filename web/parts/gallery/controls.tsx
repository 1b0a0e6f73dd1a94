import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { NumberPad, pressAmount } from '#web/ui/number-pad.tsx';
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Row, Section } from './section.tsx';

const VARIANTS = [
  'primary',
  'secondary',
  'outline',
  'ghost',
  'destructive',
  'destructive-outline',
  'success',
] as const;
const CATEGORIES = [
  { value: 'baleadas', label: 'Baleadas' },
  { value: 'bebidas', label: 'Bebidas' },
  { value: 'postres', label: 'Postres' },
  { value: 'promociones', label: 'Promociones', disabled: true },
] as const;

function Buttons() {
  return (
    <Section title="Botones">
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="link" size="inline">
          enlace
        </Button>
      </Row>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="sm">Pequeño</Button>
        <Button>Normal</Button>
        <Button size="lg">Grande</Button>
        <Button size="xl">Cobrar HNL 452.00</Button>
        <Button size="icon" variant="outline" aria-label="Editar">
          <Pencil />
        </Button>
        <Button size="icon" variant="ghost" aria-label="Eliminar">
          <Trash2 />
        </Button>
      </Row>
      <Row>
        <Button busy>Guardando cambios</Button>
        <Button variant="outline">
          <Plus />
          Ingrediente
        </Button>
      </Row>
    </Section>
  );
}

function Fields() {
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]['value']>('baleadas');
  const [search, setSearch] = useState('');
  const [amount, setAmount] = useState<number | null>(123450);
  return (
    <Section title="Campos">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Nombre" required>
          {(control) => <Input {...control} placeholder="Ej: Mesa 1, VIP, Terraza A" />}
        </Field>
        <Field label="Con ayuda" help="Se imprime en el recibo">
          {(control) => <Input {...control} defaultValue="Comedor Lempira" />}
        </Field>
        <Field label="Con error" error="Es demasiado corto">
          {(control) => <Input {...control} defaultValue="A" />}
        </Field>
        <Field label="Desactivado">
          {(control) => <Input {...control} disabled defaultValue="No se puede" />}
        </Field>
        <Field label="Monto">
          {(control) => <MoneyInput {...control} value={amount} onValueChange={setAmount} />}
        </Field>
        <Field label="Buscar">
          {(control) => (
            <SearchInput
              {...control}
              value={search}
              onValueChange={setSearch}
              placeholder="Buscar ingrediente..."
              slash
            />
          )}
        </Field>
        <Field label="Categoría">
          {(control) => (
            <Select {...control} value={category} onValueChange={setCategory} options={CATEGORIES} />
          )}
        </Field>
        <Field label="Código de país">
          {(control) => (
            <NativeSelect {...control}>
              <option>+504 Honduras</option>
              <option>+1 United States</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="Motivo">{(control) => <Textarea {...control} placeholder="Escribe el motivo" />}</Field>
      </div>
    </Section>
  );
}

function Choices() {
  const [view, setView] = useState<'day' | 'week'>('day');
  const [chip, setChip] = useState('Todas');
  const [cents, setCents] = useState(0);
  return (
    <Section title="Elecciones">
      <div className="grid gap-6 lg:grid-cols-3">
        <div>
          <Checkbox label="Para llevar" defaultChecked />
          <Checkbox label="Complementos aparte" />
          <Checkbox label="Todas" checked="indeterminate" />
          <Checkbox label="Desactivado" disabled />
          <Switch label="Disponible" help="Se ve en el menú público" defaultChecked />
          <Switch label="Agotado" />
        </div>
        <div className="grid content-start gap-5">
          <RadioGroup defaultValue="cash" aria-label="Método">
            <Radio value="cash" label="Efectivo" />
            <Radio value="card" label="Tarjeta" help="Con referencia" />
            <Radio value="none" label="Transferencia" disabled />
          </RadioGroup>
          <Segmented
            label="Periodo"
            value={view}
            onValueChange={setView}
            options={[
              { value: 'day', label: 'Día' },
              { value: 'week', label: 'Semana' },
            ]}
          />
          <div className="flex flex-wrap gap-2">
            {['Todas', 'Baleadas', 'Bebidas'].map((name, index) => (
              <Chip
                key={name}
                selected={chip === name}
                count={12 * (index + 1)}
                onClick={() => setChip(name)}
              >
                {name}
              </Chip>
            ))}
          </div>
        </div>
        <div>
          <p className="mb-2 text-right text-4xl font-semibold figures">
            {(cents / 100).toLocaleString('es-HN')}
          </p>
          <NumberPad onKey={(key) => setCents((before) => pressAmount(before, key))} />
        </div>
      </div>
      <Tabs defaultValue="ventas" className="mt-6">
        <TabsList>
          <TabsTrigger value="ventas">Ventas</TabsTrigger>
          <TabsTrigger value="productos">Productos</TabsTrigger>
          <TabsTrigger value="personal" disabled>
            Personal
          </TabsTrigger>
        </TabsList>
        <TabsContent value="ventas" className="text-sm text-muted-foreground">
          Lo que se cobró hoy.
        </TabsContent>
        <TabsContent value="productos" className="text-sm text-muted-foreground">
          Lo que se vendió hoy.
        </TabsContent>
      </Tabs>
    </Section>
  );
}

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}
