import { useId, useState } from 'preact/hooks';
import { words } from '../format/shown.ts';

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Absent: a text filter. */
  readonly choices?: readonly string[];
  onChange(value: string): void;
}

/** Empty shows everything. */
export function Filter({ label, value, hint, choices, onChange }: FilterProps) {
  const [text, setText] = useState(value);
  const id = useId();
  if (choices !== undefined)
    return (
      <div class="filter">
        <label for={id}>{label}</label>
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">All</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {words(choice)}
            </option>
          ))}
        </select>
      </div>
    );
  return (
    <form
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit">Show</button>
    </form>
  );
}
