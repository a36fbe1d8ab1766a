import type { ComponentChildren } from 'preact';
import type { Field, Issue } from '../api/step.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';
import { fixedOption } from './given-address.ts';
import type { Combobox } from './SuggestionList.tsx';

interface AddressPartProps {
  readonly id: string;
  readonly field: Field;
  readonly value: string;
  readonly texts: Texts;
  readonly issues: readonly Issue[];
  /** For a text field with suggestions. */
  readonly combobox?: Combobox | undefined;
  readonly children?: ComponentChildren;
  onWords(words: string): void;
}

/** A text field, a choice or a fixed value, with its fault. */
export function AddressPart({
  id,
  field,
  value,
  texts,
  issues,
  combobox,
  children,
  onWords,
}: AddressPartProps) {
  const { name, label, required, options, autocomplete } = field;
  const fixed = fixedOption(field);
  const isWrong = issues.length > 0;
  const shared = {
    id,
    name,
    class: 'box',
    value,
    'aria-required': required,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `issue-${name}` : undefined,
  };
  return (
    <div class="part">
      {fixed ? (
        <p class="label">{label}</p>
      ) : (
        <label for={id}>{required ? label : filled(texts.address.optional, { label })}</label>
      )}
      {fixed && <p>{fixed.label}</p>}
      {!fixed && options && (
        <select
          {...shared}
          autoComplete={autocomplete as 'on'}
          onInput={({ currentTarget }) => onWords(currentTarget.value)}
        >
          <option value="">{texts.chooseOne}</option>
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {!options && (
        <input
          {...shared}
          {...combobox}
          type="text"
          autoComplete={autocomplete as 'on'}
          onInput={({ currentTarget }) => onWords(currentTarget.value)}
        />
      )}
      {isWrong && (
        <p class="issue" id={`issue-${name}`}>
          {issues.map(({ message }) => message).join(' ')}
        </p>
      )}
      {children}
    </div>
  );
}
