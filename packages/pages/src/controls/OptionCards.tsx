import { useRef, useState } from 'preact/hooks';
import { type ControlProps, controlId, useDraft } from './control.ts';
import { chosenBefore, givenCodes, optionsOf } from './options.ts';

/** One option or several: native radio buttons or checkboxes in a fieldset. */
export function OptionCards(props: ControlProps) {
  const { node, issues, onSend } = props;
  const isMany = node.control === 'multi_select_cards';
  const [chosen, setChosen] = useState(chosenBefore(node));
  // A choice by the arrow keys may be on the way to another option, so only a pointer sends at once.
  const isPointed = useRef(false);
  useDraft(props, { give: () => givenCodes(node, chosen) }, [chosen]);

  const choose = (code: string) => {
    setChosen((before) => {
      if (!isMany) return [code];
      return before.includes(code) ? before.filter((one) => one !== code) : [...before, code];
    });
    if (!isMany && node.may_auto_advance && isPointed.current) onSend(givenCodes(node, [code]));
  };
  const contradicting = issues.flatMap(({ exclusive_codes = [], conflicting_codes = [] }) => [
    ...exclusive_codes,
    ...conflicting_codes,
  ]);
  const isWrong = (code: string) =>
    contradicting.length > 0 ? contradicting.includes(code) : issues.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: It only tells pointers from keys; what is operated is inside.
    <div
      class="cards"
      onPointerDown={() => {
        isPointed.current = true;
      }}
      onKeyDown={() => {
        isPointed.current = false;
      }}
    >
      {optionsOf(node).map(({ code, label = code, exclusive }, index) => (
        <label
          key={code}
          class={`card${exclusive ? ' exclusive' : ''}${contradicting.includes(code) ? ' wrong' : ''}`}
        >
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={controlId}
            id={index === 0 ? controlId : undefined}
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
