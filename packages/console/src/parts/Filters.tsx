import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFilters } from '../address/links.ts';
import { mayStandInAddress } from '../address/reference.ts';
import { sentence } from '../format/shown.ts';

/** Filters of a list, in one row. */
export function Filters({ children }: { readonly children: React.ReactNode }) {
  return (
    <Group mb="md" gap="sm" align="flex-end" className="filters">
      {children}
    </Group>
  );
}

interface ChoiceFilterProps {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly string[];
  readonly shownAs?: (choice: string) => string;
}

export function ChoiceFilter({ name, label, choices, shownAs = sentence }: ChoiceFilterProps) {
  const { get, set } = useFilters();
  return (
    <Select
      label={label}
      placeholder="All"
      clearable
      searchable={choices.length > 8}
      data={choices.map((value) => ({ value, label: shownAs(value) }))}
      value={get(name) ?? null}
      onChange={(value) => set(name, value)}
    />
  );
}

/** Several values at once. */
export function ChoicesFilter({ name, label, choices, shownAs = sentence }: ChoiceFilterProps) {
  const { getAll, set } = useFilters();
  const chosen = getAll(name) ?? [];
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? 'All' : undefined}
      clearable
      searchable
      data={choices.map((value) => ({ value, label: shownAs(value) }))}
      value={chosen}
      onChange={(values) => set(name, values.join())}
    />
  );
}

interface TextFilterProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
}

/** Filters by the whole text, once it is entered. */
export function TextFilter({ name, label, placeholder }: TextFilterProps) {
  const { get, set } = useFilters();
  const [text, setText] = useState(get(name) ?? '');
  const isAllowed = mayStandInAddress(text.trim());
  const enter = () => {
    if (isAllowed) set(name, text.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <TextInput
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={enter}
        error={
          isAllowed
            ? undefined
            : 'A reference has letters, digits and . _ : - alone. Find a contact with the key “/”.'
        }
      />
    </form>
  );
}
