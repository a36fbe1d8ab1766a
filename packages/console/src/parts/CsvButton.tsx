import { Button } from '@mantine/core';
import { ProblemError } from '@telehealth/client';
import { useAsk } from '../api/use-ask.ts';
import { downloadFile } from '../format/csv.ts';
import { useWork } from '../session/work.ts';
import { Trouble } from './Trouble.tsx';

export interface Csv {
  /** Of the file. */
  readonly name: string;
  /** Of the list in the API. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** All rows of a list with its filters, as the API writes them. */
export function CsvButton({ name, path, query }: Csv) {
  const { brandId } = useWork();
  const read = useAsk(async () => {
    const headers = { accept: 'text/csv', 'x-session': '1', 'x-console': '1', 'x-brand-id': brandId };
    const params = new URLSearchParams();
    for (const [filter, value] of Object.entries(query))
      for (const one of [value ?? []].flat()) params.append(filter, one);
    const answer = await fetch(`${path}?${params}`, { headers });
    if (!answer.ok)
      throw new ProblemError(answer.status, answer.headers, await answer.json().catch(() => ({})));
    downloadFile(`${name}.csv`, await answer.blob());
  });
  return (
    <>
      <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
        Download as CSV
      </Button>
      <Trouble error={read.error} />
    </>
  );
}
