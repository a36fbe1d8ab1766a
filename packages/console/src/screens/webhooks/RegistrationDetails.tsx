import { useState } from 'preact/hooks';
import { shownTime, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { Details } from '../../parts/Details.tsx';
import { Form } from '../../parts/Form.tsx';
import { Opened } from '../../parts/Opened.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Deliveries } from './Deliveries.tsx';

const one = '/v1/webhooks/registrations/{registration_id}';

interface RegistrationDetailsProps {
  readonly registrationId: string;
  onSecret(shown: { readonly secret?: string }): void;
  onClose(): void;
}

/** Health, deliveries and settings. */
export function RegistrationDetails({
  registrationId: registration_id,
  onSecret,
  onClose,
}: RegistrationDetailsProps) {
  const { client } = useWork();
  const path = { params: { path: { registration_id } } };
  const [fired, setFired] = useState<string>();
  const { value, trouble, reload } = useAnswer(
    async () => ({
      registration: (await client.get(one, path)).data,
      health: (await client.get(`${one}/health`, path)).data,
    }),
    [],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const { registration, health } = value;
  const { enabled, url, event_types } = registration;
  const change = (body: object) => client.patch(one, { ...path, body: body as never }).then(reload);
  return (
    <Opened label="Receiver" title={url}>
      <Details
        rows={[
          ['State', words(health.state)],
          ['Failing since', shownTime(health.failing_since)],
          ['Is disabled at', shownTime(health.disables_at)],
          ['Last hour', `${health.last_hour.succeeded} succeeded, ${health.last_hour.failed} failed`],
          ['Last day', `${health.last_day.succeeded} succeeded, ${health.last_day.failed} failed`],
        ]}
      />
      {fired !== undefined && <p class="note">{fired}</p>}
      <div class="actions">
        <Act
          label="Send a test"
          needs="webhooks:write"
          done="The test was sent."
          run={async () => {
            const { data } = await client.post(`${one}/test`, { ...path, body: {} });
            setFired(
              data.ok
                ? `The receiver took the test with status ${data.status} in ${data.duration_ms} ms.`
                : `The receiver did not take the test. ${data.detail ?? ''}`,
            );
            reload();
          }}
        />
        <Act
          label={enabled ? 'Pause' : 'Enable'}
          needs="webhooks:write"
          done={enabled ? 'The receiver is paused.' : 'The receiver is enabled.'}
          run={() => change({ enabled: !enabled })}
        />
        <Act
          label="Replace the secret"
          needs="webhooks:write"
          confirm="A new secret is shown once. Requests are signed with both for a day."
          done="The receiver has a new secret."
          run={async () => {
            onSecret(
              await client.post(`${one}/rotate-secret`, { ...path, body: { overlap_seconds: 86_400 } }),
            );
            reload();
          }}
        />
        <Act
          label="Delete"
          needs="webhooks:write"
          confirm="Nothing is sent to the receiver any more, and its deliveries are forgotten."
          done="The receiver was deleted."
          run={() => client.delete(one, path).then(onClose)}
        />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <Deliveries registrationId={registration_id} />
      <Form
        key={`${url} ${event_types}`}
        title="Change the receiver"
        needs="webhooks:write"
        submit="Save"
        done="The receiver was saved."
        fields={[
          { name: 'url', label: 'Address', kind: 'text', required: true, value: url },
          {
            name: 'event_types',
            label: 'Types of events',
            kind: 'lines',
            required: true,
            value: event_types.join('\n'),
          },
        ]}
        onSubmit={change}
      />
      <Form
        title="Send again what the receiver has missed"
        needs="webhooks:write"
        submit="Send it again"
        done="What was missed is being sent again."
        fields={[{ name: 'since', label: 'Since', kind: 'time', required: true }]}
        onSubmit={(body) => client.post(`${one}/recover`, { ...path, body: body as never })}
      />
    </Opened>
  );
}
