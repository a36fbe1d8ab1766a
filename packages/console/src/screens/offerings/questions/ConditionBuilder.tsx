import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Clause, takesValue, testNames, testsOf } from './conditions.ts';
import { type Fact, optionLabel } from './facts.ts';
import '@mantine/dates/styles.css';

interface ConditionBuilderProps {
  /** Of the questions before this one, with their wording. */
  readonly asked: readonly { readonly fact: Fact; readonly wording: string }[];
  readonly match: 'all' | 'any';
  readonly clauses: readonly Clause[];
  readonly error: ReactNode;
  readonly onChange: (match: 'all' | 'any', clauses: readonly Clause[]) => void;
}

/** Says when a question is asked, by the answers before it. */
export function ConditionBuilder({ asked, match, clauses, error, onChange }: ConditionBuilderProps) {
  const put = (index: number, change: Partial<Clause>) =>
    onChange(
      match,
      clauses.map((clause, at) => (at === index ? { ...clause, ...change } : clause)),
    );
  const first = asked[0]?.fact;
  if (first === undefined)
    return (
      <Text size="sm" c="dimmed">
        It is always asked. A condition reads the answers of your questions before it, and this is the first
        one.
      </Text>
    );
  const add = () =>
    onChange(match, [
      ...clauses,
      { key: crypto.randomUUID(), fact: first.code, test: testsOf(first)[0] ?? 'answered', values: [] },
    ]);
  return (
    <Fieldset legend="Ask it only if">
      <Stack gap="sm">
        {clauses.length > 1 && (
          <Select
            label="Of these"
            allowDeselect={false}
            data={[
              { value: 'all', label: 'all are true' },
              { value: 'any', label: 'one is true' },
            ]}
            value={match}
            onChange={(value) => onChange(value as 'all' | 'any', clauses)}
          />
        )}
        {clauses.map((clause, index) => {
          const fact = asked.find((one) => one.fact.code === clause.fact)?.fact ?? first;
          return (
            <Group key={clause.key} gap="xs" align="flex-end">
              <Select
                flex="2 1 12rem"
                label="The answer to"
                allowDeselect={false}
                data={asked.map((one) => ({ value: one.fact.code, label: one.wording }))}
                value={clause.fact}
                onChange={(code) => {
                  const chosen = asked.find((one) => one.fact.code === code)?.fact ?? first;
                  put(index, { fact: chosen.code, test: testsOf(chosen)[0] ?? 'answered', values: [] });
                }}
              />
              <Select
                flex="1 1 9rem"
                label="Test"
                allowDeselect={false}
                data={testsOf(fact).map((value) => ({ value, label: testNames[value] }))}
                value={clause.test}
                onChange={(test) => put(index, { test: test as Clause['test'], values: [] })}
              />
              {takesValue(clause.test) && (
                <ValueOf {...{ fact, clause }} onChange={(values) => put(index, { values })} />
              )}
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove condition ${index + 1}`}
                onClick={() =>
                  onChange(
                    match,
                    clauses.filter(({ key }) => key !== clause.key),
                  )
                }
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          );
        })}
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <Group>
          <Button onClick={add}>Add a condition</Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface ValueOfProps {
  readonly fact: Fact;
  readonly clause: Clause;
  readonly onChange: (values: readonly string[]) => void;
}

function ValueOf({ fact, clause: { test, values }, onChange }: ValueOfProps) {
  const common = { label: 'Value', flex: '2 1 10rem' } as const;
  const [value = ''] = values;
  if (test === 'count' || fact.value_type === 'number')
    return <NumberInput {...common} value={value} onChange={(one) => onChange([String(one)])} />;
  if (fact.value_type === 'date')
    return <DateInput {...common} value={value || null} onChange={(day) => onChange([day ?? ''])} />;
  if (fact.value_type === 'boolean')
    return (
      <Select
        {...common}
        data={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        value={value || null}
        onChange={(one) => onChange([one ?? ''])}
      />
    );
  const data = (fact.options ?? []).map(({ code }) => ({ value: code, label: optionLabel(fact, code) }));
  if (test === 'eq' || test === 'ne')
    return <Select {...common} data={data} value={value || null} onChange={(one) => onChange([one ?? ''])} />;
  if (data.length > 0)
    return <MultiSelect {...common} searchable data={data} value={[...values]} onChange={onChange} />;
  return (
    <TextInput {...common} value={value} onChange={({ currentTarget }) => onChange([currentTarget.value])} />
  );
}
