import { ActionIcon, Button, Group, Paper, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Act } from '../../../parts/Act.tsx';
import { Trouble } from '../../../parts/Trouble.tsx';
import { useWork } from '../../../session/work.ts';
import type { Fact } from './facts.ts';
import { moved } from './moved.ts';
import { QuestionText } from './QuestionText.tsx';
import type { Question } from './question.ts';

const all = '/v1/account/offerings/{offering_ref}/qualification/questions';

interface QuestionListProps {
  readonly offeringRef: string;
  readonly questions: readonly Question[];
  readonly facts: readonly Fact[];
  readonly onEdit: (question: Question) => void;
  readonly onTranslate: (question: Question) => void;
}

/** In the order in which they are asked; dragging changes it, and so do the buttons with arrows. */
export function QuestionList({ offeringRef: offering_ref, questions, facts, ...does }: QuestionListProps) {
  const { client, may } = useWork();
  const [dragged, setDragged] = useState<number>();
  const order = useMutation({
    mutationFn: (list: readonly Question[]) =>
      client.post(`${all}/order`, {
        params: { path: { offering_ref } },
        body: { question_ids: list.map(({ id }) => id) },
      }),
    meta: { done: 'The questions have a new order.' },
  });
  const mayWrite = may('questions:write');
  const move = (from: number, to: number) => {
    if (from !== to) order.mutate(moved(questions, from, to));
  };
  return (
    <>
      <Trouble error={order.error} />
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
            <Group justify="space-between" align="flex-start">
              <Group gap="xs" wrap="nowrap" align="flex-start" flex="1 1 16rem">
                {mayWrite && <IconGripVertical size={18} aria-hidden="true" className="grip" />}
                <QuestionText {...{ question, questions, facts }} />
              </Group>
              {mayWrite && (
                <Group gap={4}>
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
                    aria-label={`Edit “${question.copy.headline}”`}
                    onClick={() => does.onEdit(question)}
                  >
                    Edit
                  </Button>
                  <Button
                    aria-label={`Translate “${question.copy.headline}”`}
                    onClick={() => does.onTranslate(question)}
                  >
                    Translate
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
    </>
  );
}
