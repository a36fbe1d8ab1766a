import { useState } from 'preact/hooks';
import { type ControlProps, useDraft } from './control.ts';
import { chosenBefore, givenCodes, optionsOf } from './options.ts';

/** Native radio buttons or checkboxes in a fieldset. A choice sends nothing. */
export function OptionCards(props: ControlProps) {
  const { node, issues, id } = props;
  const isMany = node.control === 'multi_select_cards';
  const [chosen, setChosen] = useState(chosenBefore(node));
  useDraft(props, { give: () => givenCodes(node, chosen) }, [chosen]);

  const choose = (code: string) => {
    setChosen((before) => {
      if (!isMany) return [code];
      return before.includes(code) ? before.filter((one) => one !== code) : [...before, code];
    });
  };
  const contradicting = issues.flatMap(({ exclusive_codes = [], conflicting_codes = [] }) => [
    ...exclusive_codes,
    ...conflicting_codes,
  ]);
  const isWrong = (code: string) =>
    contradicting.length > 0 ? contradicting.includes(code) : issues.length > 0;
  return (
    <div class="cards">
      {optionsOf(node).map(({ code, label = code, exclusive }, index) => (
        <label
          key={code}
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
        </label>
      ))}
    </div>
  );
}
