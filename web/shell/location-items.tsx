import { useLocations } from '#web/lib/locations.ts';
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';

/** Where this device stands, in the avatar menu; there where a business has two locations or more. */
export function LocationItems() {
  const { locations, chosen, choose, many } = useLocations();
  if (!many) return null;
  const here = locations.find(({ id }) => id === chosen);
  return (
    <>
      <DropdownMenuLabel>Sucursal: {here?.name}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={chosen ?? ''}
        onValueChange={choose}
        aria-label="Sucursal de este dispositivo"
      >
        {locations.map(({ id, name }) => (
          <DropdownMenuRadioItem key={id} value={id}>
            <span className="truncate">{name}</span>
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
    </>
  );
}
