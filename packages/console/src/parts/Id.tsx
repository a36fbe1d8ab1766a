import { Code, Group } from '@mantine/core';
import { Copy } from './Copy.tsx';

/** An id or another code to copy. */
export function Id({ of: id, what }: { readonly of: string; readonly what: string }) {
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Code className="id">{id}</Code>
      <Copy text={id} what={what} />
    </Group>
  );
}
