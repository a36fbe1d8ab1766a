import { Group } from '@mantine/core';
import { Copy } from './Copy.tsx';
import { To } from './To.tsx';

interface IdLinkProps {
  readonly path: string;
  readonly id: string;
  /** Such as “the order”. */
  readonly what: string;
}

/** A link to the thing with an id, which can be copied. */
export function IdLink({ path, id, what }: IdLinkProps) {
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <To path={path} ff="monospace" fz="sm" className="id">
        {id}
      </To>
      <Copy text={id} what={what} />
    </Group>
  );
}
