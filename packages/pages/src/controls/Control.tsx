import { AddressFields } from './AddressFields.tsx';
import type { ControlProps } from './control.ts';
import { FieldControl } from './FieldControl.tsx';
import { GroupFields } from './GroupFields.tsx';
import type { ControlName } from './layout.ts';
import { MediaField } from './MediaField.tsx';
import { OfferingList } from './OfferingList.tsx';
import { Panel } from './Panel.tsx';
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
  const { media } = props.node;
  switch (name) {
    case 'address':
      return <AddressFields {...props} />;
    case 'list':
      return <GroupFields {...props} />;
    case 'media':
      return media ? <MediaField {...props} media={media} /> : null;
    case 'offerings':
      return <OfferingList {...props} brandId={brandId} />;
    case 'panel':
      return <Panel {...props} />;
    default:
      return <FieldControl {...props} name={name} />;
  }
}
