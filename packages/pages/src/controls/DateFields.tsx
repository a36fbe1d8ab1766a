import { useState } from 'preact/hooks';
import { type ControlProps, fieldState, useDraft } from './control.ts';
import { wordDateFault } from './date-fault.ts';
import { type DatePart, datePartsIn, readDate, wordsOfDay } from './given-date.ts';

/** Three fields in the order of the locale. Only three empty fields are no answer. */
export function DateFields(props: ControlProps) {
  const { node, texts, formatLocale, issues } = props;
  const [words, setWords] = useState(() => wordsOfDay(node.prefilled_value));
  const read = readDate(words);
  const fault = read.kind === 'fault' ? read.fault : undefined;
  useDraft(
    props,
    {
      give: () => (read.kind === 'date' ? { answer: read.day } : {}),
      fault: fault && wordDateFault(fault, texts),
    },
    [words],
  );
  const state = fieldState(props);
  const order = datePartsIn(formatLocale);
  // A complete date, such as one too early, is wrong as a whole.
  const wrong: readonly DatePart[] = issues.length === 0 ? [] : (fault?.parts ?? order);
  return (
    <div class="date">
      {order.map((part, index) => {
        const id = index === 0 ? props.id : `${props.id}-${part}`;
        return (
          <div class={`part ${part}`} key={part}>
            <label for={id}>{texts.date.parts[part]}</label>
            <input
              id={id}
              name={part}
              class="box"
              type="text"
              inputMode="numeric"
              autoComplete={(node.input?.autocomplete === 'bday' ? `bday-${part}` : 'off') as 'on'}
              value={words[part]}
              // Autofill changes all fields at once.
              onInput={({ currentTarget: { value } }) => setWords((before) => ({ ...before, [part]: value }))}
              {...state}
              aria-invalid={wrong.includes(part)}
            />
          </div>
        );
      })}
    </div>
  );
}
