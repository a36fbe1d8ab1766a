import { Code, Stack, Text } from '@mantine/core';
import { sentence, shownTime, words } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { State } from '../../parts/State.tsx';
import { useDelivery } from './use-delivery.ts';

interface AttemptsProps {
  readonly registrationId: string;
  readonly deliveryId: string;
}

/** With the receiver's answers, the latest first. */
export function Attempts({ registrationId, deliveryId }: AttemptsProps) {
  const read = useDelivery(registrationId, deliveryId);
  return (
    <Answered to={read} height={80}>
      {({ attempts }) =>
        attempts.length === 0 ? (
          <Text c="dimmed">Nothing was sent yet.</Text>
        ) : (
          <Rows
            caption="Attempts"
            rows={attempts.toReversed()}
            keyOf={({ attempt }) => String(attempt)}
            columns={[
              { name: 'Attempt', of: ({ attempt, trigger }) => `${attempt}, ${words(trigger)}` },
              { name: 'When', of: ({ started_at }) => shownTime(started_at) },
              {
                name: 'Answer',
                of: ({ outcome = 'running', status, detail, response_excerpt, truncated }) => (
                  <Stack gap={4} align="flex-start">
                    <State of={outcome}>
                      {status === undefined ? sentence(outcome) : `${sentence(outcome)}, ${status}`}
                    </State>
                    {detail !== undefined && <Text size="sm">{detail}</Text>}
                    {response_excerpt !== undefined && response_excerpt !== '' && (
                      <Code block maw="100%">
                        {response_excerpt}
                        {truncated && ' …'}
                      </Code>
                    )}
                  </Stack>
                ),
              },
              {
                name: 'Took',
                of: ({ duration_ms }) => (duration_ms === null ? '–' : `${duration_ms} ms`),
                isNumber: true,
              },
            ]}
          />
        )
      }
    </Answered>
  );
}
