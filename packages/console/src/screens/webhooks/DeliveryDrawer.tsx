import { Drawer, Group, Stack, Title } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Id } from '../../parts/Id.tsx';
import { Payload } from '../../parts/Payload.tsx';
import { useWork } from '../../session/work.ts';
import { Attempts } from './Attempts.tsx';

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

function Opened({
  registrationId: registration_id,
  deliveryId: delivery_id,
}: {
  registrationId: string;
  deliveryId: string;
}) {
  const { may } = useWork();
  const read = useRead(
    ['delivery', delivery_id, 'event'],
    async ({ client }) => {
      const path = { params: { path: { registration_id, delivery_id } } };
      const { data } = await client.get(
        '/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}',
        path,
      );
      if (data.event_type === 'test' || data.test) return null;
      return (await client.get('/v1/events/{event_id}', { params: { path: { event_id: data.event_id } } }))
        .data;
    },
    { enabled: may('events:read') },
  );
  return (
    <Stack>
      <Id of={delivery_id} what="the delivery" />
      <Title order={3} size="h5">
        Attempts
      </Title>
      <Attempts registrationId={registration_id} deliveryId={delivery_id} />
      {may('events:read') && (
        <>
          <Title order={3} size="h5">
            What is sent
          </Title>
          <Answered to={read} height={120}>
            {(event) => <Payload of={event ?? 'A test event is not stored.'} />}
          </Answered>
        </>
      )}
    </Stack>
  );
}
