import { useEffect, useState } from 'preact/hooks';
import type { Display } from '../api/step.ts';
import { figureOf, partsOf } from '../format/figure.ts';
import { type ControlProps, controlId, type Draft, fieldState, useDraft } from './control.ts';
import { figureWords, typedFigure } from './typed-figure.ts';

/** How long a question stands before a press can confirm it: the second press of a double click does not. */
const readingMs = 500;

/** A number in the units that the patient knows, such as feet and inches: one field for each. */
export function FigureFields(props: ControlProps & { readonly display: Display }) {
  const { node, display, formatLocale, texts } = props;
  const { input = { value_type: 'number' }, prefilled_value: before } = node;
  const [words, setWords] = useState<readonly string[]>(() =>
    typeof before === 'number'
      ? figureWords(figureOf(before, display), display, formatLocale)
      : partsOf(display).map(() => ''),
  );
  const [question, setQuestion] = useState<string>();
  const isRead = useIsRead(question);

  const typed = typedFigure(words, { input: { ...input, display }, before, formatLocale, texts });
  const decideDraft = (): Draft => {
    if ('fault' in typed) return { give: () => ({}), fault: typed.fault };
    if ('given' in typed) return { give: () => typed.given, question, ...(!isRead && { fault: question }) };
    const restate = () => {
      setWords(typed.words);
      setQuestion(typed.question);
    };
    return { give: () => ({}), fault: typed.question, restate };
  };
  useDraft(props, decideDraft(), [words, question, isRead]);

  const change = (index: number, word: string) => {
    setWords(words.with(index, word));
    setQuestion(undefined);
  };
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

/** Whether the question has stood long enough to be read. */
function useIsRead(question: string | undefined): boolean {
  const [read, setRead] = useState<string>();
  useEffect(() => {
    if (question === undefined) return setRead(undefined);
    const timer = setTimeout(() => setRead(question), readingMs);
    return () => clearTimeout(timer);
  }, [question]);
  return read === question;
}
