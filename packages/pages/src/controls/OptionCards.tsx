import { Fragment } from 'preact';
import type { ControlProps } from './control.ts';
import { choicesOf, isGeneral, toggled } from './options.ts';
import { SayField } from './SayField.tsx';
import { useChoice } from './use-choice.ts';

/** Native radio buttons or checkboxes in a fieldset. A choice sends nothing. */
export function OptionCards(props: ControlProps) {
  const { node, issues, id } = props;
  const isMany = node.control === 'multi_select_cards';
  const { chosen, setChosen, words, say } = useChoice(props);

  const choose = (code: string) => {
    setChosen((before) => (isMany ? toggled(node, before, code) : [code]));
  };
  const contradicting = issues.flatMap(({ exclusive_codes = [], conflicting_codes = [] }) => [
    ...exclusive_codes,
    ...conflicting_codes,
  ]);
  const general = issues.filter(isGeneral);
  const isWrong = (code: string) =>
    contradicting.length > 0 ? contradicting.includes(code) : general.length > 0;
  return (
    <div class="cards">
      {choicesOf(node).map((option, index) => {
        const { code, label = code, exclusive } = option;
        return (
          <Fragment key={code}>
            <label
              class={`card${exclusive ? ' exclusive' : ''}${contradicting.includes(code) ? ' wrong' : ''}`}
            >
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={id}
                id={index === 0 ? id : undefined}
                value={code}
                checked={chosen.includes(code)}
                aria-invalid={isMany && isWrong(code)}
                onChange={() => choose(code)}
              />
              <span>{label}</span>
              {index < 9 && (
                <span class="key" aria-hidden="true">
                  {index + 1}
                </span>
              )}
            </label>
            <SayField
              {...props}
              option={option}
              words={words[code] ?? ''}
              isShown={chosen.includes(code)}
              onWords={(text) => say(code, text)}
            />
          </Fragment>
        );
      })}
    </div>
  );
}
