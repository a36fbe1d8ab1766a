import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../../api/use-read.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Section } from '../../parts/Section.tsx';
import { useWork } from '../../session/work.ts';
import { IssuerForm } from './IssuerForm.tsx';

const path = '/v1/account/sign-in';

/** The issuer of the company, at which its people sign in instead of by mailed links. */
export function CompanySignIn() {
  const { account, session, may } = useWork();
  const [isSetting, { open, close }] = useDisclosure(false);
  const read = useRead(['people', 'issuer'], (work) => work.account.get(path));
  return (
    <Section
      title="Sign in with your company’s account"
      actions={
        may('members:write') && <Button onClick={open}>{read.data?.data.issuer ? 'Change' : 'Set up'}</Button>
      }
    >
      <Answered to={read}>
        {({ data: { issuer, oidc_client_id, trusts_addresses } }) => (
          <>
            {issuer === null ? (
              <Text size="sm">
                People of your company can sign in at your identity provider (OpenID Connect), with the
                address that you invited. Mailed links stay.
              </Text>
            ) : (
              <Details
                rows={[
                  ['Issuer', issuer],
                  ['Client id', oidc_client_id],
                  [
                    'Addresses',
                    trusts_addresses
                      ? 'Count unless the issuer denies them'
                      : 'Count when the issuer verified them',
                  ],
                  [
                    'Your people open',
                    <Id key="open" of={session.sign_in_url} what="the address that your people open" />,
                  ],
                ]}
              />
            )}
            <Group mt="sm">
              {issuer !== null && (
                <Act
                  label="Remove"
                  about="the sign-in"
                  needs="members:write"
                  confirm="Your people sign in by mailed links again. Who is signed in stays so."
                  done="The sign-in is removed."
                  run={() => account.delete(path)}
                />
              )}
            </Group>
          </>
        )}
      </Answered>
      <Modal opened={isSetting} onClose={close} title="Sign in with your company’s account" size="lg">
        <IssuerForm present={read.data?.data} onSend={(body) => account.put(path, { body })} onSent={close} />
      </Modal>
    </Section>
  );
}
