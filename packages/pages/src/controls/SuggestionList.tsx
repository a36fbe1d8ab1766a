import type { Suggestion } from '../api/addresses.ts';
import type { Shown } from './combobox-key.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  onPick(suggestion: Suggestion): void;
}

interface ComboboxHandlers {
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
}

/** Makes a text field the combobox of the list. */
export type Combobox = ReturnType<typeof comboboxOf>;

/** Attributes of the field. */
export function comboboxOf(list: string, { count, active }: Shown, handlers: ComboboxHandlers) {
  return {
    ...handlers,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list,
    'aria-expanded': count > 0,
    'aria-activedescendant': active < 0 ? undefined : optionId(list, active),
  } as const;
}

function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The focus stays in the combobox's field. */
export function SuggestionList({ id, label, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <div id={id} class="suggestions" role="listbox" aria-label={label} hidden={suggestions.length === 0}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={suggestion.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          {suggestion.label}
        </div>
      ))}
    </div>
  );
}
