import { words } from '../format/shown.ts';
import type { Field } from './field.ts';

interface FieldControlProps {
  readonly id: string;
  readonly field: Field;
  readonly value: string | boolean;
  readonly fault: string | undefined;
  onChange(value: string | boolean): void;
}

/** With label, hint and error. */
export function FieldControl({ id, field, value, fault, onChange }: FieldControlProps) {
  const { label, hint, kind, required } = field;
  const describing = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(
    Boolean,
  );
  const common = {
    id,
    'aria-describedby': describing.length > 0 ? describing.join(' ') : undefined,
    'aria-invalid': fault !== undefined,
    'aria-required': required ?? false,
  };
  const text = String(value);
  const isToggle = kind === 'toggle';
  return (
    <div class={isToggle ? 'field toggle' : 'field'}>
      <label for={id}>
        {label}
        {!required && !isToggle && <span class="soft"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {kind === 'choice' && (
        <select {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">Choose …</option>
          {field.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {words(choice)}
            </option>
          ))}
        </select>
      )}
      {(kind === 'lines' || kind === 'json') && (
        <textarea
          {...common}
          rows={kind === 'json' ? 6 : 3}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {isToggle && (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      {['text', 'number', 'money', 'time'].includes(kind) && (
        <input
          {...common}
          {...(kind === 'time' ? { type: 'datetime-local' as const } : {})}
          inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
          autoComplete="off"
          value={text}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
