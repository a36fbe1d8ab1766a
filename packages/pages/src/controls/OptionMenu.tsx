import { type ControlProps, controlId, fieldState } from './control.ts';
import { choicesOf } from './options.ts';
import { SayField } from './SayField.tsx';
import { useChoice } from './use-choice.ts';

/** For a long list, such as the states. */
export function OptionMenu(props: ControlProps) {
  const { node, texts } = props;
  const { chosen, setChosen, words, say } = useChoice(props);
  const choices = choicesOf(node);
  return (
    <>
      <select
        id={controlId}
        class="box"
        value={chosen[0] ?? ''}
        onInput={({ currentTarget: { value } }) => setChosen(value === '' ? [] : [value])}
        {...fieldState(props)}
      >
        <option value="">{texts.chooseOne}</option>
        {choices.map(({ code, label = code }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {choices.map((option) => (
        <SayField
          key={option.code}
          {...props}
          option={option}
          words={words[option.code] ?? ''}
          isShown={chosen.includes(option.code)}
          onWords={(text) => say(option.code, text)}
        />
      ))}
    </>
  );
}
