import type { ControlProps } from './control.ts';
import { DateFields } from './DateFields.tsx';
import { FigureFields } from './FigureFields.tsx';
import type { ControlName } from './layout.ts';
import { NumberField } from './NumberField.tsx';
import { OptionCards } from './OptionCards.tsx';
import { OptionMenu } from './OptionMenu.tsx';
import { TextField } from './TextField.tsx';

/** For one value, which a field of an entry may have too; nothing for other controls. */
export function FieldControl({ name, ...props }: ControlProps & { name: ControlName }) {
  const { input } = props.node;
  switch (name) {
    case 'cards':
      return <OptionCards {...props} />;
    case 'menu':
      return <OptionMenu {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'figures':
      return input?.display ? (
        <FigureFields {...props} display={input.display} />
      ) : (
        <NumberField {...props} />
      );
    case 'text':
      return <TextField {...props} />;
    case 'date':
      return <DateFields {...props} />;
    default:
      return null;
  }
}
