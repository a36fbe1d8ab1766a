import { ActionIcon, Button, ColorInput, Grid, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import { PatientPreview } from './PatientPreview.tsx';
import { membersOf, themeOf } from './theme-members.ts';

/** The colour of buttons, other members of the theme, and what a patient sees of them. */
export function LookForm({
  brand: { brand_id, name, theme },
}: {
  readonly brand: components['schemas']['Brand'];
}) {
  const { client } = useWork();
  const form = useForm({
    initialValues: membersOf(theme),
    validate: {
      accent: (text: string) =>
        text === '' || /^#[0-9a-f]{6}$/i.test(text) ? null : 'A colour such as #1d4e89.',
    },
  });
  return (
    <Grid>
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <Sending
          form={form}
          fields={[]}
          needs="brands:write"
          submit="Save the look"
          done="The look was saved."
          onSend={(values) =>
            client.patch('/v1/account/brands/{brand_id}', {
              params: { path: { brand_id } },
              body: { theme: themeOf(values, theme) },
            })
          }
        >
          <ColorInput
            label="Accent"
            description="The colour of buttons, marks and progress."
            placeholder="#1d4e89"
            withEyeDropper={false}
            {...form.getInputProps('accent')}
          />
          {form.values.members.map(({ key }, index) => (
            <Group key={key} wrap="nowrap" align="flex-end">
              <TextInput flex={1} label="Member" {...form.getInputProps(`members.${index}.name`)} />
              <TextInput flex={2} label="Value" {...form.getInputProps(`members.${index}.value`)} />
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove ${form.values.members[index]?.name}`}
                onClick={() => form.removeListItem('members', index)}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                form.insertListItem('members', { key: crypto.randomUUID(), name: '', value: '' })
              }
            >
              Add a member for your own pages
            </Button>
          </Group>
        </Sending>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <PatientPreview
          brand={name}
          accent={form.values.accent}
          question="What is your goal?"
          options={['Lose weight', 'Feel better']}
        />
      </Grid.Col>
    </Grid>
  );
}
