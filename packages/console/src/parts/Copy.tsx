import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Of what it copies: such as “the order”. */
export function Copy({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => {
        const name = copied ? 'Copied' : `Copy ${what}`;
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <ActionIcon
            {...{ variant: 'subtle', color: 'gray', size: 'sm', className: 'above-link' }}
            title={name}
            aria-label={name}
            onClick={copy}
          >
            <Icon size={14} />
          </ActionIcon>
        );
      }}
    </CopyButton>
  );
}
