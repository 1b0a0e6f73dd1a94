import { Search, X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange: (text: string) => void;
  /** Takes the focus when '/' is pressed outside a field. */
  slash?: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function SearchInput({
  value,
  onValueChange,
  slash = false,
  placeholder = 'Buscar',
  className,
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!slash) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [slash]);

  const empty = () => {
    onValueChange('');
    input.current?.focus();
  };

  return (
    <span className={cn('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            empty();
          }
        }}
        className={cn('pr-11 pl-10 text-ellipsis', value === '' && 'pointer-coarse:pr-3')}
        {...rest}
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label="Borrar la búsqueda"
          onClick={empty}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted-foreground hover:text-foreground focus-ring"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      ) : (
        slash && (
          <kbd className="absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-md border px-1.5 py-0.5 text-xs text-muted-foreground pointer-fine:block">
            /
          </kbd>
        )
      )}
    </span>
  );
}
