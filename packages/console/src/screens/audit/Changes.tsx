import { Text } from '@mantine/core';
import { changesOf } from './changes.ts';

interface ChangesProps {
  readonly of: Readonly<Record<string, unknown>> | null;
}

/** Field by field. */
export function Changes({ of: changed }: ChangesProps) {
  const changes = changesOf(changed);
  if (changes.length === 0) return <>–</>;
  return (
    <>
      {changes.map((change) => (
        <Text key={change} size="sm" className="anywhere">
          {change}
        </Text>
      ))}
    </>
  );
}
