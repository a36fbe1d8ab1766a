import { Accordion, Group, Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../session/work.ts';
import { ExecuteForm } from './ExecuteForm.tsx';

/** To be read and executed. */
export function Agreements() {
  const { session } = useWork();
  const read = useRead(
    ['agreements'],
    async ({ account }) => (await account.get('/v1/account/onboarding/agreements')).data,
  );
  return (
    <Section title="Agreements">
      <Answered to={read}>
        {(agreements) => (
          <Accordion variant="separated" multiple>
            {agreements.map(({ agreement_id, title, text, version, execution }) => (
              <Accordion.Item key={agreement_id} value={agreement_id}>
                <Accordion.Control>
                  <Group>
                    {title} {version}
                    <State of={execution === undefined ? 'missing' : 'completed'}>
                      {execution === undefined ? 'to be executed' : 'executed'}
                    </State>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
                  <div className="long-text" tabIndex={0}>
                    {text}
                  </div>
                  {/* An agreement is executed for all brands. */}
                  {execution === undefined && !session.is_limited_to_brands && (
                    <ExecuteForm agreementId={agreement_id} title={title} version={version} />
                  )}
                  {execution !== undefined && (
                    <Text size="sm" c="dimmed" mt="sm">
                      {execution.signer.name}, {execution.signer.title}, executed it at{' '}
                      {shownTime(execution.accepted_at)}.
                    </Text>
                  )}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </Answered>
    </Section>
  );
}
