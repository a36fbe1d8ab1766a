import { MultiSelect, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWork } from '../../session/work.ts';
import { type Role, roleChoices } from './roles.ts';

/** What a person may do, and for which brands. An owner has every brand. */
export interface Grant extends Record<string, unknown> {
  role: Role;
  brand_ids: string[];
}

export function GrantFields<Values extends Grant>({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { brands } = useWork();
  return (
    <>
      <Select
        label="Role"
        required
        allowDeselect={false}
        data={roleChoices}
        {...form.getInputProps('role')}
      />
      {form.values.role !== 'owner' && brands.length > 1 && (
        <MultiSelect
          label="Brands"
          description="Empty: every brand, new ones too."
          searchable
          data={brands.map(({ brand_id: value, name: label }) => ({ value, label }))}
          {...form.getInputProps('brand_ids')}
        />
      )}
    </>
  );
}

/** The brands of a form; an owner names none. */
export function brandsIn({ role, brand_ids }: Grant): string[] {
  return role === 'owner' ? [] : brand_ids;
}
