import { useState } from 'preact/hooks';
import { filled } from '../texts/filled.ts';
import { type ControlProps, fieldState, useDraft } from './control.ts';
import { charactersTooMany, wordExcess } from './given-text.ts';

const types: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
};

/** Line, paragraph, email address or phone number. Overlong text is kept, and not sent. */
export function TextField(props: ControlProps) {
  const { node, texts, formatLocale } = props;
  const { input, content, control, prefilled_value } = node;
  const [words, setWords] = useState(typeof prefilled_value === 'string' ? prefilled_value : '');
  const answer = words.trim();
  const { max_length: limit } = input ?? {};
  const excess = charactersTooMany(answer, limit);
  const fault =
    excess > 0 ? filled(texts.text.tooLong, { limit: limit?.toLocaleString(formatLocale) ?? '' }) : undefined;
  useDraft(props, { give: () => (answer === '' ? {} : { answer }), fault }, [words]);
  const state = fieldState(props);
  const about = {
    id: props.id,
    class: 'box',
    value: words,
    placeholder: content?.placeholder,
    ...state,
    'aria-invalid': state['aria-invalid'] || excess > 0,
  };
  return (
    <>
      {control === 'textarea' ? (
        <textarea {...about} rows={5} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
      ) : (
        <input
          {...about}
          type={(types[input?.value_type ?? ''] ?? 'text') as 'text'}
          inputMode={input?.input_mode as 'text'}
          autoComplete={input?.autocomplete ?? 'off'}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <div aria-live="polite">
        {excess > 0 && <p class="issue excess">{wordExcess(excess, texts, formatLocale)}</p>}
      </div>
    </>
  );
}
