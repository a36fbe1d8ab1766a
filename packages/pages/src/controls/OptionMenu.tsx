import { type ControlProps, fieldState } from './control.ts';
import { choicesOf, isGeneral } from './options.ts';
import { SayField } from './SayField.tsx';
import { useChoice } from './use-choice.ts';

/** For a long list, such as the states. */
export function OptionMenu(props: ControlProps) {
  const { node, texts, issues } = props;
  const { chosen, setChosen, words, say } = useChoice(props);
  const choices = choicesOf(node);
  const general = issues.filter(isGeneral);
  return (
    <>
      <select
        id={props.id}
        class="box"
        value={chosen[0] ?? ''}
        onInput={({ currentTarget: { value } }) => setChosen(value === '' ? [] : [value])}
        {...fieldState({ ...props, issues: general })}
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
