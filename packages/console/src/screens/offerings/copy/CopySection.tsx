import { Button, Group, Tabs, TextInput } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { Answered } from '../../../parts/Answered.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useWork } from '../../../session/work.ts';
import { CopyForm } from './CopyForm.tsx';

type Locales = components['schemas']['Locales'];

const one = '/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy';

interface CopySectionProps {
  readonly offeringRef: string;
  /** In the catalog. */
  readonly name: string;
}

/** What patients read, by language. */
export function CopySection({ offeringRef: offering_ref, name }: CopySectionProps) {
  const { client, brandId: brand_id } = useWork();
  const path = { params: { path: { brand_id, offering_ref } } };
  const read = useRead(['copy', offering_ref], async () => (await client.get(one, path)).data.locales);
  const save = (locales: Locales) => client.put(one, { ...path, body: { locales } });
  return (
    <Section title="What patients read">
      <Answered to={read}>{(locales) => <Languages {...{ locales, save, name }} />}</Answered>
    </Section>
  );
}

interface LanguagesProps {
  readonly locales: Locales;
  readonly save: (locales: Locales) => Promise<unknown>;
  readonly name: string;
}

function Languages({ locales, save, name }: LanguagesProps) {
  const { may } = useWork();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [tag, setTag] = useState('');
  const tags = [...new Set(['en', ...Object.keys(locales), ...added])];
  const isTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && !tags.includes(tag);
  return (
    <Tabs defaultValue={tags[0]}>
      <Group justify="space-between" align="flex-end" mb="md">
        <Tabs.List>
          {tags.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {may('offerings:write') && (
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              label="Another language"
              placeholder="es"
              value={tag}
              onChange={({ currentTarget }) => setTag(currentTarget.value)}
            />
            <Button
              size="xs"
              variant="default"
              disabled={!isTag}
              onClick={() => {
                setAdded([...added, tag]);
                setTag('');
              }}
            >
              Add
            </Button>
          </Group>
        )}
      </Group>
      {tags.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <CopyForm
            // What is typed in other languages stays when one is saved.
            key={JSON.stringify(locales[one])}
            tag={one}
            copy={locales[one] ?? {}}
            name={name}
            onSave={(copy) => {
              const { [one]: _before, ...others } = locales;
              return save(Object.keys(copy).length === 0 ? others : { ...others, [one]: copy });
            }}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
