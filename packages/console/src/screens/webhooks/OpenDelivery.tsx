import { Anchor } from '@mantine/core';

interface OpenDeliveryProps {
  readonly label: string;
  readonly onOpen: () => void;
}

export function OpenDelivery({ label, onOpen }: OpenDeliveryProps) {
  return (
    <Anchor component="button" type="button" onClick={onOpen} className="row-link" ta="left" inherit>
      {label}
    </Anchor>
  );
}
