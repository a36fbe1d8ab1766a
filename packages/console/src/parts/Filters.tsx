import {
  Group,
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { mayStandInAddress, useFilters } from '../address/links.ts';

/** Filters of a list, in one row. */
export function Filters({ children }: { readonly children: React.ReactNode }) {
  return (
    <Group mb="md" gap="sm" align="flex-end" className="filters">
      {children}
    </Group>
  );
}

/** In the address. */
interface Named {
  readonly name: string;
}

export function ChoiceFilter({ name, ...props }: SelectProps & Named) {
  const { get, set } = useFilters();
  return (
    <Select
      placeholder="All"
      clearable
      searchable
      value={get(name) ?? null}
      onChange={(value) => set({ [name]: value })}
      {...props}
    />
  );
}

/** Several values at once. */
export function ChoicesFilter({ name, ...props }: MultiSelectProps & Named) {
  const { getAll, set } = useFilters();
  const chosen = getAll(name) ?? [];
  return (
    <MultiSelect
      placeholder={chosen.length === 0 ? 'All' : undefined}
      clearable
      searchable
      value={chosen}
      onChange={(values) => set({ [name]: values.join() })}
      {...props}
    />
  );
}

interface TextFilterProps extends Named {
  readonly label: string;
  readonly placeholder: string;
}

/** Filters by the whole text, once it is entered. */
export function TextFilter({ name, ...props }: TextFilterProps) {
  const { get, set } = useFilters();
  const [text, setText] = useState(get(name) ?? '');
  const isAllowed = mayStandInAddress(text.trim());
  const enter = () => isAllowed && set({ [name]: text.trim() });
  return (
    <TextInput
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={enter}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
      error={
        !isAllowed && 'A reference has letters, digits and . _ : - alone. Find a contact with the key “/”.'
      }
      {...props}
    />
  );
}
