import { Button } from '@mantine/core';
import { useAsk } from '../../api/use-ask.ts';
import { csvOf, downloadFile } from '../../format/csv.ts';
import type { Column } from '../../parts/column.ts';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';
import { type AuditFilters, type Entry, readAudit } from './use-audit.ts';

interface AuditCsvProps {
  readonly filters: AuditFilters;
  readonly columns: readonly Column<Entry>[];
}

/** All acts with these filters, in the words of the screen. */
export function AuditCsv({ filters, columns }: AuditCsvProps) {
  const { account } = useWork();
  const read = useAsk(async () => {
    const entries = await readAudit(account, filters);
    const rows = entries.map((entry) => columns.map(({ text }) => text(entry)));
    const file = csvOf([columns.map(({ name }) => name), ...rows]);
    downloadFile('audit.csv', new Blob([file], { type: 'text/csv' }));
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
