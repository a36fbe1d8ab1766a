import { useContext, useState } from 'preact/hooks';
import type { Display } from '../api/step.ts';
import { figureOf, partsOf } from '../format/figure.ts';
import { Appearance } from '../presses/appearance.ts';
import { type ControlProps, type Draft, fieldState, useDraft } from './control.ts';
import { figureWords, typedFigure } from './typed-figure.ts';

/** A number in units that the patient knows, such as feet and inches, with a field for each. */
export function FigureFields(props: ControlProps & { readonly display: Display }) {
  const { node, display, formatLocale, texts } = props;
  const { input = { value_type: 'number' }, prefilled_value: before } = node;
  const [words, setWords] = useState<readonly string[]>(() =>
    typeof before === 'number'
      ? figureWords(figureOf(before, display), display, formatLocale)
      : partsOf(display).map(() => ''),
  );
  const [question, setQuestion] = useState<string>();
  const appeared = useContext(Appearance);

  const typed = typedFigure(words, { input: { ...input, display }, before, formatLocale, texts });
  const decideDraft = (): Draft => {
    if ('fault' in typed) return { give: () => ({}), fault: typed.fault };
    if ('given' in typed) return { give: () => typed.given, question };
    const restate = () => {
      setWords(typed.words);
      setQuestion(typed.question);
      // It replaces what could be pressed: the second press of a double click must not confirm it.
      appeared();
    };
    return { give: () => ({}), fault: typed.question, restate };
  };
  useDraft(props, decideDraft(), [words, question]);

  const change = (index: number, word: string) => {
    setWords(words.with(index, word));
    setQuestion(undefined);
  };
  return (
    <div class="figures">
      {partsOf(display).map(({ unit }, index) => (
        <label key={unit} class="measure">
          <input
            id={index === 0 ? props.id : undefined}
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
