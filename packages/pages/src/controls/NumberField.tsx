import { useState } from 'preact/hooks';
import { writtenNumber } from '../format/written-number.ts';
import { type ControlProps, fieldState, useDraft } from './control.ts';
import { typedNumber } from './typed-number.ts';

/** With its unit. A field of type `number` would drop the decimal comma that some patients type. */
export function NumberField(props: ControlProps) {
  const { node, formatLocale, texts } = props;
  const { input = { value_type: 'number' }, prefilled_value: before, content } = node;
  const [words, setWords] = useState(typeof before === 'number' ? writtenNumber(before, formatLocale) : '');
  const typed = typedNumber(words, input, formatLocale, texts);
  const draft = 'fault' in typed ? { give: () => ({}), fault: typed.fault } : { give: () => typed.given };
  useDraft(props, draft, [words]);
  return (
    <div class="measure">
      <input
        id={props.id}
        class="box"
        type="text"
        inputMode={(input.decimals ?? 0) === 0 ? 'numeric' : 'decimal'}
        autoComplete={input.autocomplete ?? 'off'}
        placeholder={content?.placeholder}
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        {...fieldState(props)}
      />
      {input.unit && <span class="unit">{input.unit}</span>}
    </div>
  );
}
