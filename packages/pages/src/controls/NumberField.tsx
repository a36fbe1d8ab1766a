import { useState } from 'preact/hooks';
import { type ControlProps, controlId, fieldState, useDraft } from './control.ts';
import { givenNumber } from './given-number.ts';

/** A number in its unit. A field of the type `number` would drop the decimal comma that some patients type. */
export function NumberField(props: ControlProps) {
  const { node } = props;
  const { input, prefilled_value, content } = node;
  const [words, setWords] = useState(typeof prefilled_value === 'number' ? String(prefilled_value) : '');
  useDraft(props, { give: () => givenNumber(words) }, [words]);
  return (
    <div class="measure">
      <input
        id={controlId}
        class="box"
        type="text"
        inputMode={(input?.decimals ?? 0) === 0 ? 'numeric' : 'decimal'}
        autoComplete={input?.autocomplete ?? 'off'}
        placeholder={content?.placeholder}
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        {...fieldState(props)}
      />
      {input?.unit && <span class="unit">{input.unit}</span>}
    </div>
  );
}
