import { Button, Group, Modal, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { components } from '@telehealth/client';
import { Act } from '../../../parts/Act.tsx';
import { Sending } from '../../../parts/Sending.tsx';
import { useWork } from '../../../session/work.ts';
import { factName, isOwn, useFacts } from './facts.ts';

type Therapy = components['schemas']['Therapy'];
type ValueType = components['schemas']['FactValueType'];

const types: readonly { readonly value: ValueType; readonly label: string }[] = [
  { value: 'code', label: 'Options' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'number', label: 'A number' },
  { value: 'date', label: 'A day' },
  { value: 'string', label: 'A text' },
];
const isCode = (text: string) => /^[a-z][a-z0-9_]*$/.test(text);
const codes = 'Small letters, digits and _, such as smokes_daily.';

/** What answers of the brand alone are stored as. */
export function OwnFacts({ therapies }: { readonly therapies: readonly Therapy[] }) {
  const { client } = useWork();
  const [isOpen, { open, close }] = useDisclosure(false);
  const facts = useFacts(therapies);
  const form = useForm({
    initialValues: { code: '', value_type: 'code' as ValueType, several: false, options: [] as string[] },
    validate: ({ code, value_type, options }) => ({
      code: isCode(code) ? null : codes,
      options: value_type === 'code' && !options.every(isCode) ? codes : null,
    }),
  });
  const own = facts.data?.filter(isOwn) ?? [];
  return (
    <>
      <Button onClick={open}>Facts of your own</Button>
      <Modal opened={isOpen} onClose={close} title="Facts of your own" size="lg">
        <Stack>
          <Text size="sm">
            A fact is what an answer is stored as. It never changes, and can be removed while no question
            stores it.
          </Text>
          {own.map((fact) => (
            <Group key={fact.code} justify="space-between">
              <Text size="sm">
                {factName(fact)}: {fact.options?.map(({ code }) => code).join(', ') ?? fact.value_type}
              </Text>
              <Act
                label="Remove"
                about={factName(fact)}
                needs="questions:write"
                done="The fact was removed."
                run={() =>
                  client.delete('/v1/account/question-library/facts/{code}', {
                    params: { path: { code: fact.code } },
                  })
                }
              />
            </Group>
          ))}
          <Sending
            form={form}
            needs="questions:write"
            submit="Add the fact"
            done="The fact was added."
            onSend={({ code, value_type, several, options }) =>
              client.post('/v1/account/question-library/facts', {
                body: {
                  ...{ code, value_type, cardinality: several && value_type === 'code' ? 'multi' : 'single' },
                  ...(value_type === 'code' && { options: options.map((option) => ({ code: option })) }),
                },
              })
            }
            onSent={form.reset}
          >
            <TextInput label="Code" placeholder="smokes_daily" required {...form.getInputProps('code')} />
            <Select
              label="Its values are"
              allowDeselect={false}
              data={[...types]}
              {...form.getInputProps('value_type')}
            />
            {form.values.value_type === 'code' && (
              <>
                <Switch
                  label="The patient may choose several"
                  {...form.getInputProps('several', { type: 'checkbox' })}
                />
                <TagsInput
                  label="Options"
                  description="Codes, at least two, each entered with the return key. A question gives them their labels."
                  placeholder="daily"
                  {...form.getInputProps('options')}
                />
              </>
            )}
          </Sending>
        </Stack>
      </Modal>
    </>
  );
}
