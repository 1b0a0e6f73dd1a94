import { useState } from 'react';

interface ItemWindow<Item> {
  readonly item: Item | null;
  readonly isOpen: boolean;
  /** Another number at each opening: the key of a window that starts anew then. */
  readonly turn: number;
}

/** A window about one item of a list, or about a new one (null). It keeps its item while it closes. */
export function useItemWindow<Item>() {
  const [state, setState] = useState<ItemWindow<Item>>({ item: null, isOpen: false, turn: 0 });
  return {
    ...state,
    open: (item: Item | null) => setState(({ turn }) => ({ item, isOpen: true, turn: turn + 1 })),
    close: () => setState((last) => ({ ...last, isOpen: false })),
    /** For a dialog that closes itself. */
    onOpenChange: (isOpen: boolean) => setState((last) => ({ ...last, isOpen })),
  };
}
