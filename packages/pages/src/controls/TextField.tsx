import { useState } from 'preact/hooks';
import { type ControlProps, controlId, fieldState, useDraft } from './control.ts';

const types: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
};

/** A line of text, a longer one, an email address, a phone number or a date. */
export function TextField(props: ControlProps) {
  const { node } = props;
  const { input, content, control, prefilled_value } = node;
  const [words, setWords] = useState(typeof prefilled_value === 'string' ? prefilled_value : '');
  useDraft(props, { give: () => (words.trim() === '' ? {} : { answer: words.trim() }) }, [words]);
  const about = {
    id: controlId,
    class: 'box',
    value: words,
    placeholder: content?.placeholder,
    maxLength: input?.max_length,
    ...fieldState(props),
  };
  if (control === 'textarea') {
    return <textarea {...about} rows={5} onInput={({ currentTarget }) => setWords(currentTarget.value)} />;
  }
  return (
    <input
      {...about}
      type={(types[input?.value_type ?? ''] ?? 'text') as 'text'}
      inputMode={input?.input_mode as 'text'}
      autoComplete={input?.autocomplete ?? 'off'}
      min={input?.min_date}
      max={input?.max_date}
      onInput={({ currentTarget }) => setWords(currentTarget.value)}
    />
  );
}
