import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useEvent } from '../../api/use-event.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Id } from '../../parts/Id.tsx';
import { Payload } from '../../parts/Payload.tsx';
import { useWork } from '../../session/work.ts';
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
    <Drawer.Root
      opened={deliveryId !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      lockScroll={false}
      trapFocus={false}
      shadow="lg"
    >
      <Drawer.Content>
        <Drawer.Body>
          <Group justify="space-between" mb="md">
            <Drawer.Title fz="lg" fw={700}>
              Delivery
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {deliveryId !== undefined && <Opened key={deliveryId} {...{ registrationId, deliveryId }} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
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
