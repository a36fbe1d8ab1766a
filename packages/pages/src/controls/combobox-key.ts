/** Number of suggestions, and the active one; -1: none. */
export interface Shown {
  readonly count: number;
  readonly active: number;
}

export type KeyAct =
  | { readonly kind: 'move'; readonly active: number }
  | { readonly kind: 'pick'; readonly active: number }
  | { readonly kind: 'close' };

/** By the ARIA pattern of an editable combobox; undefined: as in any text field. */
export function decideKey(key: string, { count, active }: Shown): KeyAct | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', active: active + 1 < count ? active + 1 : 0 };
    case 'ArrowUp':
      return { kind: 'move', active: active > 0 ? active - 1 : count - 1 };
    case 'Enter':
      return active < 0 ? undefined : { kind: 'pick', active };
    case 'Escape':
      return { kind: 'close' };
    default:
      return undefined;
  }
}
