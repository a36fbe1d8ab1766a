import { useState } from 'preact/hooks';
import { type ControlProps, fieldState, useDraft } from './control.ts';
import { chosenBefore, givenCodes, optionsOf } from './options.ts';

/** For a long list, such as the states. */
export function OptionMenu(props: ControlProps) {
  const { node, texts } = props;
  const [chosen, setChosen] = useState(chosenBefore(node)[0] ?? '');
  useDraft(props, { give: () => givenCodes(node, chosen === '' ? [] : [chosen]) }, [chosen]);
  return (
    <select
      id={props.id}
      class="box"
      value={chosen}
      onInput={({ currentTarget }) => setChosen(currentTarget.value)}
      {...fieldState(props)}
    >
      <option value="">{texts.chooseOne}</option>
      {optionsOf(node).map(({ code, label = code }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}
