import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { Answered } from '../../../parts/Answered.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useWork } from '../../../session/work.ts';
import { useFacts } from './facts.ts';
import { OwnFacts } from './OwnFacts.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionList } from './QuestionList.tsx';
import type { Question } from './question.ts';
import { Translations } from './Translations.tsx';

interface QuestionsProps {
  readonly offeringRef: string;
  readonly therapies: readonly components['schemas']['Therapy'][];
}

/** The brand's own questions of an offering. */
export function Questions({ offeringRef, therapies }: QuestionsProps) {
  const { client, may } = useWork();
  const [isAdding, { open, close }] = useDisclosure(false);
  const [edited, setEdited] = useState<Question>();
  const [translatedId, setTranslatedId] = useState<string>();
  const { data: facts = [] } = useFacts(therapies);
  const read = useRead(['questions', offeringRef], async () => {
    const found: Question[] = [];
    const questions = client.list('/v1/account/offerings/{offering_ref}/qualification/questions', {
      params: { path: { offering_ref: offeringRef } },
    });
    for await (const question of questions) found.push(question);
    return found;
  });
  const stopEditing = () => setEdited(undefined);
  return (
    <Section
      title="Questions of the brand"
      actions={
        may('questions:write') && (
          <Group gap="xs">
            <OwnFacts therapies={therapies} />
            <Button variant="filled" onClick={open}>
              Add a question
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Patients answer them before the questions of the therapy. A change holds for journeys that begin after
        it.
      </Text>
      <Answered to={read} height={80}>
        {(questions) => (
          <>
            {questions.length === 0 && <Text c="dimmed">The brand asks nothing of its own.</Text>}
            <QuestionList
              {...{ offeringRef, questions, facts }}
              onEdit={setEdited}
              onTranslate={({ id }) => setTranslatedId(id)}
            />
            <Modal opened={isAdding} onClose={close} title="Add a question" size="xl">
              <QuestionForm {...{ offeringRef, questions, facts }} onSent={close} />
            </Modal>
            <Modal opened={edited !== undefined} onClose={stopEditing} title="Edit the question" size="xl">
              <QuestionForm {...{ offeringRef, questions, facts, edited }} onSent={stopEditing} />
            </Modal>
            <Modal
              opened={translatedId !== undefined}
              onClose={() => setTranslatedId(undefined)}
              title="Translate the question"
              size="lg"
            >
              {questions
                .filter(({ id }) => id === translatedId)
                .map((question) => (
                  <Translations key={question.id} {...{ offeringRef, question, facts }} />
                ))}
            </Modal>
          </>
        )}
      </Answered>
    </Section>
  );
}
