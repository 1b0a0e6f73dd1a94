import { useLocations } from '#web/data/locations.ts';
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';

/** The device's location in the avatar menu, shown for a business with two or more locations. */
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
