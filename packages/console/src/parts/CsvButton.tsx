import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Trouble } from './Trouble.tsx';

const asCsv = { headers: { accept: 'text/csv' }, parseAs: 'text' } as const;

export interface Csv {
  /** Of the file. */
  readonly name: string;
  /** Its text. The API answers a list as CSV to a call with these members. */
  readonly read: (init: typeof asCsv) => Promise<unknown>;
}

/** All rows of a list with its filters. */
export function CsvButton({ name, read }: Csv) {
  const act = useMutation({
    mutationFn: async () => downloadFile(`${name}.csv`, String(await read(asCsv))),
    meta: { refetches: false },
  });
  return (
    <>
      <Button loading={act.isPending} onClick={() => act.mutate()}>
        Download as CSV
      </Button>
      <Trouble error={act.error} />
    </>
  );
}

function downloadFile(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
