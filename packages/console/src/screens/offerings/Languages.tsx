import { Button, Group, Tabs, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface LanguagesProps {
  readonly tags: readonly string[];
  readonly mayAdd: boolean;
  readonly children: (tag: string) => ReactNode;
}

/** A tab for each language (BCP 47). An added one is stored with its first text. */
export function Languages({ tags: stored, mayAdd, children }: LanguagesProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [tag, setTag] = useState('');
  const tags = [...new Set([...stored, ...added])];
  const isTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && !tags.includes(tag);
  const add = () => {
    setAdded([...added, tag]);
    setChosen(tag);
    setTag('');
  };
  return (
    <Tabs value={chosen ?? tags[0] ?? null} onChange={setChosen}>
      <Group justify="space-between" align="flex-end" mb="md">
        <Tabs.List>
          {tags.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {mayAdd && (
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              label="Another language"
              placeholder="es"
              value={tag}
              onChange={({ currentTarget }) => setTag(currentTarget.value)}
            />
            <Button disabled={!isTag} onClick={add}>
              Add
            </Button>
          </Group>
        )}
      </Group>
      {tags.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {children(one)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
