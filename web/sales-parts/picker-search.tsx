import { SearchInput } from '#web/ui/search-input.tsx';

interface PickerSearchProps {
  value: string;
  onValueChange: (text: string) => void;
  onEnter: () => void;
  /** Down, to the products. */
  onDown: () => void;
}

/** The search of products: '/' comes to it, Enter adds the only match, the arrow down goes on to the tiles. */
export function PickerSearch({ value, onValueChange, onEnter, onDown }: PickerSearchProps) {
  return (
    <SearchInput
      slash
      placeholder="Buscar producto"
      aria-keyshortcuts="/"
      value={value}
      onValueChange={onValueChange}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && value.trim() !== '' && !event.repeat) {
          event.preventDefault();
          onEnter();
        } else if (event.key === 'ArrowDown') {
          event.preventDefault();
          onDown();
        } else if (event.key === 'Escape') {
          if (value === '') event.currentTarget.blur();
          else {
            event.stopPropagation();
            onValueChange('');
          }
        }
      }}
      className="min-w-0 flex-1"
    />
  );
}
