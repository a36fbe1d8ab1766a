import { shownTime } from '../../format/shown.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';

interface AttemptsProps {
  readonly registrationId: string;
  readonly deliveryId: string;
}

/** With the receiver's answers. */
export function Attempts({ registrationId: registration_id, deliveryId: delivery_id }: AttemptsProps) {
  const { client } = useWork();
  const { value, trouble, reload } = useAnswer(
    async () =>
      (
        await client.get('/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}', {
          params: { path: { registration_id, delivery_id } },
        })
      ).data,
    [],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  return (
    <table>
      <caption>Attempts of {value.event_type}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Answer</th>
          <th scope="col">Took</th>
        </tr>
      </thead>
      <tbody>
        {value.attempts.map((attempt) => (
          <tr key={attempt.attempt}>
            <td data-name="When">{shownTime(attempt.started_at)}</td>
            <td data-name="Answer">
              {attempt.status ?? '–'} {attempt.detail}
              {attempt.response_excerpt !== undefined && <code>{attempt.response_excerpt}</code>}
            </td>
            <td data-name="Took">{attempt.duration_ms === null ? '–' : `${attempt.duration_ms} ms`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
