import { AddressFields } from './AddressFields.tsx';
import type { ControlProps } from './control.ts';
import { FieldControl } from './FieldControl.tsx';
import { GroupFields } from './GroupFields.tsx';
import type { ControlName } from './layout.ts';
import { MediaField } from './MediaField.tsx';
import { OfferingList } from './OfferingList.tsx';
import { Panel } from './Panel.tsx';

export function Control({ name, brandId, ...props }: ControlProps & { name: ControlName; brandId: string }) {
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
