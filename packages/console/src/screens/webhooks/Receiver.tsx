import { Alert, Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../../address/links.ts';
import { useRead } from '../../api/use-read.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { Deliveries } from './Deliveries.tsx';
import { HealthDetails } from './HealthDetails.tsx';
import { ReceiverForm } from './ReceiverForm.tsx';
import { Recover } from './Recover.tsx';
import { TestButton } from './TestButton.tsx';

const one = '/v1/webhooks/registrations/{registration_id}';

/** Health, deliveries and settings. */
export default function Receiver({ registrationId: registration_id }: { readonly registrationId: string }) {
  const { client, may } = useWork();
  const [, go] = useLocation();
  const href = useHref();
  const [shown, setShown] = useState<{ readonly secret?: string }>();
  const path = { params: { path: { registration_id } } };
  const read = useRead(['receiver', registration_id], async () => {
    const [registration, health] = await Promise.all([
      client.get(one, path),
      client.get(`${one}/health`, path),
    ]);
    return { registration: registration.data, health: health.data };
  });
  const { registration, health } = read.data ?? {};
  return (
    <Page
      title={registration === undefined ? 'Receiver' : new URL(registration.url).host}
      above={<To path="/webhooks">All receivers</To>}
      beside={health && <State of={health.state} />}
      actions={
        registration && (
          <>
            <Act
              label={registration.enabled ? 'Pause' : 'Enable'}
              needs="webhooks:write"
              done={registration.enabled ? 'The receiver is paused.' : 'The receiver is enabled.'}
              run={() => client.patch(one, { ...path, body: { enabled: !registration.enabled } })}
            />
            <Act
              label="Replace the secret"
              needs="webhooks:write"
              confirm="A new secret is shown once. Requests are signed with both for a day."
              done="The receiver has a new secret."
              run={async () =>
                setShown(
                  await client.post(`${one}/rotate-secret`, { ...path, body: { overlap_seconds: 86_400 } }),
                )
              }
            />
            <Act
              label="Delete"
              about="the receiver"
              needs="webhooks:write"
              confirm={
                <>
                  Nothing is sent to <Code>{registration.url}</Code> any more, and its deliveries are
                  forgotten.
                </>
              }
              done="The receiver was deleted."
              run={() => client.delete(one, path).then(() => go(href('/webhooks')))}
            />
          </>
        )
      }
    >
      {shown !== undefined && <Secret name="The secret of the receiver" secret={shown.secret} />}
      <Answered to={read}>
        {(value) => (
          <>
            {value.health.state === 'failing' && (
              <Alert color="red" mb="md" title="The receiver fails">
                While it fails, one attempt is made in 30 seconds. Everything is sent when it answers again.
              </Alert>
            )}
            <Section title="Health" actions={<TestButton registrationId={registration_id} />}>
              <Text size="sm" mb="sm" className="id">
                {value.registration.url}
              </Text>
              <HealthDetails health={value.health} />
            </Section>
            <Section
              title="Deliveries"
              actions={<Recover registrationId={registration_id} health={value.health} />}
            >
              <Deliveries registrationId={registration_id} />
            </Section>
            {may('webhooks:write') && (
              <Section title="Settings">
                <ReceiverForm
                  key={`${value.registration.url} ${value.registration.event_types}`}
                  url={value.registration.url}
                  types={value.registration.event_types}
                  submit="Save"
                  done="The receiver was saved."
                  onSend={(body) => client.patch(one, { ...path, body })}
                />
              </Section>
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}
