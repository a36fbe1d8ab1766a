import { AddressFields } from './AddressFields.tsx';
import type { ControlProps } from './control.ts';
import { DateFields } from './DateFields.tsx';
import { FigureFields } from './FigureFields.tsx';
import type { ControlName } from './layout.ts';
import { MediaField } from './MediaField.tsx';
import { NumberField } from './NumberField.tsx';
import { OfferingList } from './OfferingList.tsx';
import { OptionCards } from './OptionCards.tsx';
import { OptionMenu } from './OptionMenu.tsx';
import { Panel } from './Panel.tsx';
import { TextField } from './TextField.tsx';
import { WithUnknownAnswers } from './WithUnknownAnswers.tsx';

type NamedProps = ControlProps & { readonly name: ControlName; readonly brandId: string };

export function Control({ name, brandId, ...props }: NamedProps) {
  const hasOwnCards = name === 'cards' || name === 'menu';
  if (props.node.unknown_answers === undefined || hasOwnCards)
    return <AnswerControl name={name} brandId={brandId} {...props} />;
  return (
    <WithUnknownAnswers props={props}>
      {({ key, ...own }) => <AnswerControl key={key} name={name} brandId={brandId} {...own} />}
    </WithUnknownAnswers>
  );
}

function AnswerControl({ name, brandId, ...props }: NamedProps) {
  const { input, media } = props.node;
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
    case 'address':
      return <AddressFields {...props} />;
    case 'media':
      return media ? <MediaField {...props} media={media} /> : null;
    case 'offerings':
      return <OfferingList {...props} brandId={brandId} />;
    case 'panel':
      return <Panel {...props} />;
  }
}
