import { AddressFields } from './AddressFields.tsx';
import type { ControlProps } from './control.ts';
import { DateFields } from './DateFields.tsx';
import { FigureFields } from './FigureFields.tsx';
import { GroupFields } from './GroupFields.tsx';
import type { ControlName } from './layout.ts';
import { MediaField } from './MediaField.tsx';
import { NumberField } from './NumberField.tsx';
import { OfferingList } from './OfferingList.tsx';
import { OptionCards } from './OptionCards.tsx';
import { OptionMenu } from './OptionMenu.tsx';
import { Panel } from './Panel.tsx';
import { TextField } from './TextField.tsx';

export function Control({ name, brandId, ...props }: ControlProps & { name: ControlName; brandId: string }) {
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
    case 'list':
      return <GroupFields {...props} brandId={brandId} />;
    case 'media':
      return media ? <MediaField {...props} media={media} /> : null;
    case 'offerings':
      return <OfferingList {...props} brandId={brandId} />;
    case 'panel':
      return <Panel {...props} />;
  }
}
