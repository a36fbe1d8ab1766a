import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { useAct } from '../../../api/use-act.ts';
import { useRead } from '../../../api/use-read.ts';
import { Act } from '../../../parts/Act.tsx';
import { Answered } from '../../../parts/Answered.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { Section } from '../../../parts/Section.tsx';
import { Trouble } from '../../../parts/Trouble.tsx';
import { useWork } from '../../../session/work.ts';
import { conditionText } from './conditions.ts';
import { factName, optionLabel, shownControl, useFacts } from './facts.ts';
import { moved } from './moved.ts';
import { OwnFacts } from './OwnFacts.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import type { Question } from './question.ts';

type Therapy = components['schemas']['Therapy'];

const all = '/v1/account/offerings/{offering_ref}/qualification/questions';

interface QuestionsProps {
  readonly offeringRef: string;
  readonly therapies: readonly Therapy[];
}

/** The brand's own questions, in the order in which they are asked. */
export function Questions({ offeringRef: offering_ref, therapies }: QuestionsProps) {
  const { client, may } = useWork();
  const [isAdding, { open, close }] = useDisclosure(false);
  const [edited, setEdited] = useState<Question>();
  const [dragged, setDragged] = useState<number>();
  const path = { params: { path: { offering_ref } } };
  const facts = useFacts(therapies);
  const read = useRead(['questions', offering_ref], async () => {
    const found: Question[] = [];
    for await (const question of client.list(all, path)) found.push(question);
    return found;
  });
  const order = useAct(
    (questions: readonly Question[]) =>
      client.post(`${all}/order`, { ...path, body: { question_ids: questions.map(({ id }) => id) } }),
    'The questions have a new order.',
  );
  const mayWrite = may('questions:write');
  const factOf = (code: string) => facts.data?.find((fact) => fact.code === code);
  return (
    <Section
      title="Questions of the brand"
      actions={
        mayWrite && (
          <Group gap="xs">
            <OwnFacts therapies={therapies} />
            <Button size="xs" onClick={open}>
              Add a question
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Patients answer them before the questions of the therapy. New journeys have the new order.
      </Text>
      <Trouble error={order.error} />
      <Answered to={read} height={80}>
        {(questions) => {
          const wordingOf = (code: string) =>
            questions.find(({ fact }) => fact === code)?.copy.headline ?? factName({ code });
          const move = (from: number, to: number) => {
            if (from !== to) order.mutate(moved(questions, from, to));
          };
          return (
            <>
              {questions.length === 0 && <Text c="dimmed">The brand asks nothing of its own.</Text>}
              <Stack gap="xs" component="ol" p={0} m={0} className="questions">
                {questions.map((question, index) => (
                  <Paper
                    component="li"
                    key={question.id}
                    withBorder
                    p="sm"
                    draggable={mayWrite}
                    onDragStart={() => setDragged(index)}
                    onDragOver={(event) => event.preventDefault()}
                    onDrop={() => dragged !== undefined && move(dragged, index)}
                  >
                    <Group justify="space-between" wrap="nowrap" align="flex-start">
                      <Group gap="xs" wrap="nowrap" align="flex-start">
                        {mayWrite && <IconGripVertical size={18} aria-hidden="true" className="grip" />}
                        <div>
                          <Text fw={600}>{question.copy.headline}</Text>
                          {question.copy.helper !== undefined && (
                            <Text size="sm" c="dimmed">
                              {question.copy.helper}
                            </Text>
                          )}
                          <Text size="sm">
                            {shownControl(question.control)}, stored as{' '}
                            {factName(factOf(question.fact) ?? { code: question.fact })}
                            {question.required ? ', has to be answered' : ', may be skipped'}
                          </Text>
                          {question.when !== undefined && (
                            <Text size="sm">
                              Asked if{' '}
                              {conditionText(
                                question.when,
                                (code) => `“${wordingOf(code)}”`,
                                (code, value) =>
                                  typeof value === 'boolean'
                                    ? value
                                      ? 'yes'
                                      : 'no'
                                    : optionLabel(factOf(code), String(value)),
                              )}
                              .
                            </Text>
                          )}
                          {question.warnings?.map(({ code, message }) => (
                            <Text key={code} size="sm" c="var(--waiting)">
                              {message}
                            </Text>
                          ))}
                        </div>
                      </Group>
                      {mayWrite && (
                        <Group gap={4} wrap="nowrap">
                          <ActionIcon
                            variant="default"
                            aria-label={`Ask “${question.copy.headline}” earlier`}
                            disabled={index === 0 || order.isPending}
                            onClick={() => move(index, index - 1)}
                          >
                            <IconArrowUp size={16} />
                          </ActionIcon>
                          <ActionIcon
                            variant="default"
                            aria-label={`Ask “${question.copy.headline}” later`}
                            disabled={index === questions.length - 1 || order.isPending}
                            onClick={() => move(index, index + 1)}
                          >
                            <IconArrowDown size={16} />
                          </ActionIcon>
                          <Button
                            size="xs"
                            variant="default"
                            aria-label={`Edit “${question.copy.headline}”`}
                            onClick={() => setEdited(question)}
                          >
                            Edit
                          </Button>
                          <Act
                            label="Remove"
                            about={`“${question.copy.headline}”`}
                            needs="questions:write"
                            confirm="New patients are not asked any more."
                            done="The question was removed."
                            run={() =>
                              client.delete(`${all}/{question_id}`, {
                                params: { path: { offering_ref, question_id: question.id } },
                              })
                            }
                          />
                        </Group>
                      )}
                    </Group>
                  </Paper>
                ))}
              </Stack>
              <Dialog isOpen={isAdding} onClose={close} title="Add a question" size="xl">
                <QuestionForm
                  {...{ offeringRef: offering_ref, questions }}
                  facts={facts.data ?? []}
                  onSent={close}
                />
              </Dialog>
              <Dialog
                isOpen={edited !== undefined}
                onClose={() => setEdited(undefined)}
                title="Edit the question"
                size="xl"
              >
                {edited !== undefined && (
                  <QuestionForm
                    {...{ offeringRef: offering_ref, questions, edited }}
                    facts={facts.data ?? []}
                    onSent={() => setEdited(undefined)}
                  />
                )}
              </Dialog>
            </>
          );
        }}
      </Answered>
    </Section>
  );
}
