import { Text } from '@mantine/core';
import { words } from '../../format/shown.ts';

interface ChangesProps {
  readonly of: Readonly<Record<string, unknown>> | null;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Field by field. */
export function Changes({ of: changed }: ChangesProps) {
  if (changed === null || Object.keys(changed).length === 0) return <>–</>;
  return (
    <>
      {Object.entries(changed).map(([field, value]) => (
        <Text key={field} size="sm" className="anywhere">
          {words(field)}: {shown(value)}
        </Text>
      ))}
    </>
  );
}
