import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { CHECK_DIGIT_WRONG, hasWrongCheckDigit } from '#domain/menu/barcode-check.ts';
import { messages } from '#web/base/messages.ts';
import { contains } from '#web/base/search.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useMenu } from '#web/data/menu/use-menu.ts';
import { readsOf } from '#web/data/reads-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, WindowButtons } from '#web/ui/dialog.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';

export interface AssignCodeWindowProps {
  /** Null closes the window. */
  code: string | null;
  onClose: () => void;
}

const MAX_SHOWN = 50;

function ProductRow({ item, chosen, onChoose }: { item: MenuItem; chosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-sm hover:bg-muted focus-ring aria-pressed:bg-muted aria-pressed:font-semibold"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{item.name}</span>
        <span className="shrink-0 text-muted-foreground figures">{item.barcode}</span>
      </button>
    </li>
  );
}

function Products({ code, onClose }: { code: string; onClose: () => void }) {
  const menu = useMenu();
  const { mutate } = useSWRConfig();
  const { busy, run } = useCommand();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<MenuItem | null>(null);
  const offered = menu.items.filter(({ name }) => contains(name, search)).slice(0, MAX_SHOWN);
  const save = async ({ id, name }: MenuItem) => {
    const outcome = await run({
      call: async (options) => {
        const { version } = (await read(apiPath(api.menu.items[':id'], { param: { id } }))).item;
        return api.menu.items[':id'].$put({ param: { id }, json: { version, barcode: code } }, options);
      },
      success: `"${name}" tiene ahora el código ${code}.`,
    });
    if (!outcome?.ok) return;
    onClose();
    await mutate(readsOf('menu'));
  };
  return (
    <DialogContent
      title="Agregar código a un producto"
      description={`${code}${hasWrongCheckDigit(code) ? `: ${CHECK_DIGIT_WRONG}` : ''}`}
      footer={
        <WindowButtons>
          <DialogClose asChild>
            <Button variant="outline">{messages.cancel}</Button>
          </DialogClose>
          <NetworkButton busy={busy} disabled={!chosen} onClick={() => chosen && void save(chosen)}>
            {chosen?.barcode ? 'Cambiar su código' : messages.save}
          </NetworkButton>
        </WindowButtons>
      }
    >
      <SearchInput placeholder="Buscar producto" value={search} onValueChange={setSearch} />
      <ul aria-label="Productos" className="mt-2 max-h-80 overflow-y-auto">
        {offered.map((item) => (
          <ProductRow
            key={item.id}
            item={item}
            chosen={item.id === chosen?.id}
            onChoose={() => setChosen(item)}
          />
        ))}
      </ul>
      {menu.ready && offered.length === 0 && (
        <p className="p-3 text-sm text-muted-foreground">Ningún producto se llama así.</p>
      )}
    </DialogContent>
  );
}

/** Gives a code that no product has to one of them. */
export default function AssignCodeWindow({ code, onClose }: AssignCodeWindowProps) {
  const [shown, setShown] = useState(code);
  if (code !== null && code !== shown) setShown(code);
  return (
    <Dialog open={code !== null} onOpenChange={(open) => !open && onClose()}>
      {shown !== null && <Products key={shown} code={shown} onClose={onClose} />}
    </Dialog>
  );
}
