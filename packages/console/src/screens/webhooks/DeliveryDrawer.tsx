import { Drawer, Stack, Text, Title } from '@mantine/core';
import { Answered } from '../../parts/Answered.tsx';
import { Id } from '../../parts/Id.tsx';
import { useWork } from '../../session/work.ts';
import { Payload } from '../events/Payload.tsx';
import { useEvent } from '../events/use-event.ts';
import { Attempts } from './Attempts.tsx';
import { useDelivery } from './use-delivery.ts';

interface DeliveryDrawerProps {
  readonly registrationId: string;
  /** Undefined: it is closed. */
  readonly deliveryId: string | undefined;
  readonly onClose: () => void;
}

/** Opens beside the list, which stays usable. */
export function DeliveryDrawer({ registrationId, deliveryId, onClose }: DeliveryDrawerProps) {
  return (
    <Drawer
      opened={deliveryId !== undefined}
      onClose={onClose}
      title="Delivery"
      position="right"
      size="lg"
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      shadow="lg"
    >
      {deliveryId !== undefined && <Opened key={deliveryId} {...{ registrationId, deliveryId }} />}
    </Drawer>
  );
}

function Opened({ registrationId, deliveryId }: { registrationId: string; deliveryId: string }) {
  const { may } = useWork();
  const { data: delivery } = useDelivery(registrationId, deliveryId);
  return (
    <Stack>
      <Id of={deliveryId} what="the delivery" />
      <Title order={3} size="h5">
        Attempts
      </Title>
      <Attempts {...{ registrationId, deliveryId }} />
      {may('events:read') && delivery !== undefined && (
        <>
          <Title order={3} size="h5">
            What is sent
          </Title>
          {delivery.test ? (
            <Text c="dimmed">A test event is not stored.</Text>
          ) : (
            <Sent eventId={delivery.event_id} />
          )}
        </>
      )}
    </Stack>
  );
}

function Sent({ eventId }: { readonly eventId: string }) {
  return (
    <Answered to={useEvent(eventId)} height={120}>
      {(event) => <Payload of={event} />}
    </Answered>
  );
}
