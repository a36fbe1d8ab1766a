import { useState } from 'preact/hooks';
import type { Display } from '../api/step.ts';
import { amountsOf, figureOf, partsOf } from '../format/figure.ts';
import { type ControlProps, controlId, fieldState, useDraft } from './control.ts';
import { givenFigure } from './given-number.ts';

/** A number in the units that the patient knows, such as feet and inches: one field for each. */
export function FigureFields(props: ControlProps & { readonly display: Display }) {
  const { node, display } = props;
  const { input, prefilled_value } = node;
  const [words, setWords] = useState(() => wordsBefore(prefilled_value, display));
  useDraft(props, { give: () => (input === undefined ? {} : givenFigure(words, input, prefilled_value)) }, [
    words,
  ]);
  const change = (index: number, word: string) => setWords((before) => before.with(index, word));
  return (
    <div class="figures">
      {partsOf(display).map(({ unit }, index) => (
        <label key={unit} class="measure">
          <input
            id={index === 0 ? controlId : undefined}
            class="box"
            type="text"
            inputMode={display.decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={words[index]}
            onInput={({ currentTarget }) => change(index, currentTarget.value)}
            {...fieldState(props)}
          />
          <span class="unit">{unit}</span>
        </label>
      ))}
    </div>
  );
}

function wordsBefore(before: unknown, display: Display): string[] {
  if (typeof before !== 'number') return partsOf(display).map(() => '');
  return amountsOf(figureOf(before, display), display).map(String);
}
