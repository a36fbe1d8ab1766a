import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useFilters } from '../address/links.ts';
import { directions, type Sort, useSort } from './sort.ts';

/** The head of a column by which the list can be sorted, in the one direction that the API has. */
export function SortHeader({ by, name }: { readonly by: Sort; readonly name: string }) {
  const { set } = useFilters();
  const isSorted = useSort() === by;
  const Arrow = directions[by] === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th role="columnheader" aria-sort={isSorted ? directions[by] : 'none'}>
      <UnstyledButton
        {...{ fz: 'inherit', fw: 'inherit', className: 'sort' }}
        aria-label={`Sort by ${name.toLowerCase()}`}
        onClick={() => set({ sort: by === 'created' ? undefined : by })}
      >
        {name} <Arrow size={14} aria-hidden="true" opacity={isSorted ? 1 : 0.4} />
      </UnstyledButton>
    </Table.Th>
  );
}
