import { ActionIcon, Button, ColorInput, Grid, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import { PatientPreview } from './PatientPreview.tsx';
import { membersOf, themeOf } from './theme-members.ts';

const schemes = [
  { value: '', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the device of the patient' },
];
const fonts = [
  { value: '', label: 'That of the device' },
  { value: 'inter', label: 'Inter, plain' },
  { value: 'nunito', label: 'Nunito, round' },
  { value: 'lora', label: 'Lora, with serifs' },
];
const corners = [
  { value: '', label: 'Soft' },
  { value: 'square', label: 'Square' },
  { value: 'round', label: 'Round' },
];

function colourFault(text: string): string | null {
  return text === '' || /^#[0-9a-f]{6}$/i.test(text) ? null : 'A colour such as #1d4e89.';
}

/** Colours, font and corners, other members of the theme, and what a patient sees of them. */
export function LookForm({
  brand: { brand_id, name, theme, logo },
}: {
  readonly brand: components['schemas']['Brand'];
}) {
  const { client } = useWork();
  const form = useForm({
    initialValues: membersOf(theme),
    validate: { accent: colourFault, background: colourFault },
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
          <ColorInput
            label="Background"
            description="Behind the texts; light, or dark with the dark colours."
            placeholder="#ffffff"
            withEyeDropper={false}
            {...form.getInputProps('background')}
          />
          <NativeSelect label="Colours" data={schemes} {...form.getInputProps('scheme')} />
          <NativeSelect label="Font" data={fonts} {...form.getInputProps('font')} />
          <NativeSelect label="Corners" data={corners} {...form.getInputProps('radius')} />
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
          look={form.values}
          logo={logo}
          question="What is your goal?"
          options={['Lose weight', 'Feel better']}
        />
      </Grid.Col>
    </Grid>
  );
}
