import { Select } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { usePeople } from '../people/use-people.ts';

/** Members by their e-mail addresses, where the session may read them; an id that the address has is kept. */
export function PersonFilter() {
  const { get, choice } = useFilters();
  const by = get('by') ?? null;
  const people = usePeople().map(({ member_id: value, email: label }) => ({ value, label }));
  const data =
    by === null || people.some(({ value }) => value === by) ? people : [...people, { value: by, label: by }];
  if (data.length === 0) return null;
  return <Select label="By" data={data} {...choice('by')} placeholder="Everybody" />;
}
