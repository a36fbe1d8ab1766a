import { Button, Group, Modal, Space, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { Act } from '../../parts/Act.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { CompanySignIn } from './CompanySignIn.tsx';
import { InviteForm } from './InviteForm.tsx';
import { nameOfRole } from './roles.ts';

type Member = components['schemas']['Member'];

const all = '/v1/account/members';

/** Who works for the company. */
export default function People() {
  const { account, brands, session, may } = useWork();
  const [isInviting, { open, close }] = useDisclosure(false);
  const [changed, setChanged] = useState<Member>();
  const list = usePages(['people'], (work, cursor) => work.account.get(all, { params: { query: cursor } }));
  const nameOf = (id: string) => brands.find(({ brand_id }) => brand_id === id)?.name ?? id;
  const invite = (body: components['schemas']['MemberCreate']) => account.post(all, { body });
  const stop = () => setChanged(undefined);
  return (
    <Page
      title="People"
      actions={
        may('members:write') && (
          <Button variant="filled" onClick={open}>
            Invite a person
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        A person signs in with the e-mail address: by a link that is mailed to it, or with your company’s
        account.
      </Text>
      <Modal opened={isInviting} onClose={close} title="Invite a person">
        <InviteForm onSend={invite} onSent={close} />
      </Modal>
      <Modal opened={changed !== undefined} onClose={stop} title={`Change ${changed?.email ?? ''}`}>
        {changed !== undefined && (
          <ChangeForm
            key={changed.member_id}
            member={changed}
            onSend={(body) =>
              account.patch(`${all}/{member_id}`, {
                params: { path: { member_id: changed.member_id } },
                body,
              })
            }
            onSent={stop}
          />
        )}
      </Modal>
      <ListTable<Member>
        caption="People"
        list={list}
        keyOf={({ member_id }) => member_id}
        empty="Nobody is invited. Invite yourself as the owner first."
        columns={[
          {
            name: 'Person',
            of: ({ email, member_id }) => (
              <Text size="sm" fw={600} className="anywhere">
                {email}
                {member_id === session.member_id && ' (you)'}
              </Text>
            ),
          },
          { name: 'Role', of: ({ role }) => nameOfRole(role) },
          {
            name: 'Brands',
            of: ({ brand_ids }) =>
              brand_ids.length === 0 ? 'Every brand' : brand_ids.map(nameOf).join(', '),
          },
          {
            name: 'Signed in',
            of: ({ signed_in_at, invited_at }) =>
              signed_in_at === null ? (
                <>
                  Invited <When at={invited_at} />
                </>
              ) : (
                <When at={signed_in_at} />
              ),
          },
          {
            name: 'Change',
            of: (member) => {
              const { member_id, email, role, brand_ids } = member;
              return (
                <Group gap={4}>
                  {may('members:write') && (
                    <Button aria-label={`Change ${email}`} onClick={() => setChanged(member)}>
                      Change
                    </Button>
                  )}
                  {member.signed_in_at === null && (
                    <Act
                      label="Invite again"
                      about={email}
                      needs="members:write"
                      done="The invitation is on its way again."
                      run={() => invite({ email, role, brand_ids })}
                    />
                  )}
                  <Act
                    label="Remove"
                    about={email}
                    needs="members:write"
                    confirm="The person is signed out at once and cannot sign in again. Keys that the person made stay: end them under API keys."
                    done="The person is removed."
                    run={() => account.delete(`${all}/{member_id}`, { params: { path: { member_id } } })}
                  />
                </Group>
              );
            },
          },
        ]}
      />
      <Space h="md" />
      <CompanySignIn />
    </Page>
  );
}
