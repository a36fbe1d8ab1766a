import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { readSession } from '../../session/session.ts';
import { ChoiceForm } from './ChoiceForm.tsx';

/** What the person is written to about. */
export default function Notices() {
  const choice = useRead(['notices'], async () => (await readSession())?.notices ?? null);
  return (
    <Page title="Notices">
      <Answered to={choice}>
        {(notices) =>
          notices === null ? (
            <Text>Only a person who signed in with an e-mail address has notices to choose.</Text>
          ) : notices.available.length === 0 ? (
            <Text>Your role has no screen that notices are about.</Text>
          ) : (
            <ChoiceForm kinds={notices.kinds} available={notices.available} />
          )
        }
      </Answered>
    </Page>
  );
}
