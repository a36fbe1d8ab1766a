import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ControlProps, Draft } from './control.ts';

interface WithUnknownAnswersProps {
  readonly props: ControlProps;
  children(props: ControlProps & { readonly key: number }): ComponentChildren;
}

/** A control without options, and what the patient may say in place of an answer. Each clears the other. */
export function WithUnknownAnswers({ props, children }: WithUnknownAnswersProps) {
  const { node, texts, onDraft } = props;
  const [chosen, setChosen] = useState(node.prefilled_unknown);
  const [cleared, setCleared] = useState(0);
  const own = useRef<Draft>({ give: () => ({}) });
  const report = () =>
    onDraft(chosen === undefined ? own.current : { give: () => ({ answer: { code: chosen } }) });
  useLayoutEffect(report, [chosen]);

  const toggle = (code: string) => {
    setChosen((before) => (before === code ? undefined : code));
    setCleared((before) => before + 1);
  };
  const isEmpty = cleared > 0 || chosen !== undefined;
  const { prefilled_value: _, ...withoutEarlier } = node;
  return (
    <>
      <div onInput={() => setChosen(undefined)}>
        {children({
          ...props,
          key: cleared,
          node: isEmpty ? withoutEarlier : node,
          onDraft: (draft) => {
            own.current = draft;
            report();
          },
        })}
      </div>
      <fieldset class="cards unknown" aria-label={texts.orSay}>
        {(node.unknown_answers ?? []).map(({ code, label = code }) => (
          <label key={code} class="card">
            <input
              type="checkbox"
              name="unknown"
              value={code}
              checked={chosen === code}
              onChange={() => toggle(code)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
