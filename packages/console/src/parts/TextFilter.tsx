import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { mayStandInAddress, useFilters } from '../address/links.ts';

/** Filters by the whole text, once it is entered. */
export function TextFilter({ name, ...props }: TextInputProps & { readonly name: string }) {
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
