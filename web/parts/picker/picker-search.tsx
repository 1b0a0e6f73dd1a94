import { cn } from '#web/ui/cn.ts';
import { SearchInput } from '#web/ui/search-input.tsx';

const CLOSED =
  'max-xl:w-11 max-xl:flex-none max-xl:[&_input]:cursor-pointer max-xl:[&_input]:px-0 max-xl:[&_input]:placeholder:text-transparent max-xl:[&_kbd]:hidden';

interface PickerSearchProps {
  id: string;
  value: string;
  onValueChange: (text: string) => void;
  onEnter: () => void;
  /** Arrow down: moves the focus to the products. */
  onDown: () => void;
  /** Under 1280 px the search is a button of 44 px until it is opened. */
  open: boolean;
  onFocusChange: (focused: boolean) => void;
}

/** The search of products: '/' focuses it, Enter adds the only match, arrow down moves to the tiles. */
export function PickerSearch({
  id,
  value,
  onValueChange,
  onEnter,
  onDown,
  open,
  onFocusChange,
}: PickerSearchProps) {
  return (
    <SearchInput
      id={id}
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
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      className={cn('min-w-0 flex-1', !open && CLOSED)}
    />
  );
}
