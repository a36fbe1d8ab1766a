import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Trouble } from '../../parts/Trouble.tsx';
import type { NoticeKind } from '../../session/session.ts';
import { useWork } from '../../session/work.ts';
import { nameOfKind } from './kinds.ts';

interface ChoiceFormProps {
  readonly kinds: readonly NoticeKind[];
  /** What the role of the person can get. */
  readonly available: readonly NoticeKind[];
}

export function ChoiceForm({ kinds, available }: ChoiceFormProps) {
  const { account } = useWork();
  const [chosen, setChosen] = useState<readonly string[]>(kinds);
  const save = useMutation({
    mutationFn: () =>
      account.put('/v1/account/notices', {
        body: { kinds: available.filter((kind) => chosen.includes(kind)) },
      }),
    meta: { done: 'Your notices are chosen.' },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Checkbox.Group
        label="Write to me when"
        description="You get one mail of a kind in a day at most, about your brands alone. What nobody chooses goes to the contact of the company profile."
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap="sm" mt="md">
          {available.map((kind) => (
            <Checkbox key={kind} value={kind} label={nameOfKind[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Trouble error={save.error} />
      <Group mt="lg">
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
