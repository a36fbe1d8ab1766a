import { Button, EmptyState, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../../api/use-read.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { DomainForm } from './DomainForm.tsx';
import { domainKinds, stateSentence } from './words.ts';

const all = '/v1/account/brands/{brand_id}/domains';

/** Hostnames of the brand, with the record that each one needs. */
export default function Domains() {
  const { client, brandId: brand_id, may } = useWork();
  const [isAdding, { open, close }] = useDisclosure(false);
  const read = useRead(
    ['domains'],
    async () => (await client.get(all, { params: { path: { brand_id } } })).data,
    { refetchInterval: 30_000 },
  );
  const free = domainKinds.filter((kind) => !read.data?.some((domain) => domain.kind === kind));
  return (
    <Page
      title="Domains"
      actions={
        may('domains:write') &&
        free.length > 0 && (
          <Button variant="filled" onClick={open}>
            Add a hostname
          </Button>
        )
      }
    >
      <Modal opened={isAdding} onClose={close} title="Add a hostname">
        <DomainForm kinds={free} onSent={close} />
      </Modal>
      <Answered to={read}>
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState description="Patients see the hostname of the platform. Add one of your own for the sign-in and for the patient’s page." />
          ) : (
            domains.map((domain) => {
              const path = { params: { path: { brand_id, kind: domain.kind } } };
              return (
                <Section
                  key={domain.kind}
                  title={domain.hostname}
                  actions={
                    <Group gap="xs">
                      <Act
                        label="Verify"
                        about={domain.hostname}
                        needs="domains:write"
                        done="The hostname was verified."
                        run={() => client.post(`${all}/{kind}/verify`, path)}
                      />
                      <Act
                        label="Remove"
                        about={domain.hostname}
                        needs="domains:write"
                        confirm={`${domain.hostname} and its certificate are not served any more.`}
                        done="The hostname was removed."
                        run={() => client.delete(`${all}/{kind}`, path)}
                      />
                    </Group>
                  }
                >
                  <Group mb="sm">
                    <State of={domain.state} />
                    <Text size="sm">{stateSentence[domain.state]}</Text>
                  </Group>
                  <Details
                    rows={[
                      ['For', domain.kind === 'login' ? 'The sign-in' : 'The patient’s page'],
                      ['Name of the record', <Id key="name" of={domain.cname.name} what="the name" />],
                      ['Type', domain.cname.type],
                      ['Value', <Id key="value" of={domain.cname.value} what="the value" />],
                      ['Changed', <When key="changed" at={domain.updated_at} />],
                    ]}
                  />
                </Section>
              );
            })
          )
        }
      </Answered>
    </Page>
  );
}
