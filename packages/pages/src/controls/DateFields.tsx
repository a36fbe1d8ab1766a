import { useState } from 'preact/hooks';
import { type ControlProps, controlId, fieldState, useDraft } from './control.ts';
import { wordDateFault } from './date-fault.ts';
import { type DatePart, datePartsIn, readDate, wordsOfDate } from './given-date.ts';

/** A field for each part, in the order of the locale. Only if all are empty there is no answer. */
export function DateFields(props: ControlProps) {
  const { node, texts, formatLocale, issues } = props;
  const { precision } = node.input ?? {};
  const [words, setWords] = useState(() => wordsOfDate(node.prefilled_value));
  const read = readDate(words, precision);
  const fault = read.kind === 'fault' ? read.fault : undefined;
  useDraft(
    props,
    {
      give: () => (read.kind === 'date' ? { answer: read.date } : {}),
      fault: fault && wordDateFault(fault, texts),
    },
    [words],
  );
  const state = fieldState(props);
  const order = datePartsIn(formatLocale, precision);
  // A complete date, such as one too early, is wrong as a whole.
  const wrong: readonly DatePart[] = issues.length === 0 ? [] : (fault?.parts ?? order);
  return (
    <div class="date">
      {order.map((part, index) => {
        const id = index === 0 ? controlId : `${controlId}-${part}`;
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
