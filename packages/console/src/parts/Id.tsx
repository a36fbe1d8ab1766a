import { Code, Group } from '@mantine/core';
import { Copy } from './Copy.tsx';
import { To } from './To.tsx';

interface IdProps {
  readonly of: string;
  /** Such as “the order”. */
  readonly what: string;
  /** Of its screen. */
  readonly path?: string;
}

/** An id or another code to copy, and a link to what it names. */
export function Id({ of: id, what, path }: IdProps) {
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      {path === undefined ? (
        <Code className="id">{id}</Code>
      ) : (
        <To path={path} ff="monospace" fz="sm" className="id">
          {id}
        </To>
      )}
      <Copy text={id} what={what} />
    </Group>
  );
}
