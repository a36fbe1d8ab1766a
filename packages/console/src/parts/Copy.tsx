import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyProps {
  readonly text: string;
  /** Such as “the order”. */
  readonly what: string;
}

export function Copy({ text, what }: CopyProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          onClick={copy}
          title={copied ? 'Copied' : `Copy ${what}`}
          aria-label={copied ? 'Copied' : `Copy ${what}`}
          className="above-link"
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
