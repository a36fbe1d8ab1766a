import { Group } from '@mantine/core';
import { Copy } from '../../parts/Copy.tsx';

/** JSON to read and to copy. */
export function Payload({ of: value }: { readonly of: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <>
      <Group justify="flex-end">
        <Copy text={text} what="the payload" />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre className="payload" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
