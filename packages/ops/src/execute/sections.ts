import { DomainError } from '@telehealth/errors';
import type { Invocation } from '../command/invocation.ts';
import type { Section } from '../command/section.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { Unreachable } from '../io/failure.ts';
import { printable, printJson, printRecord, printTable } from '../output/print.ts';
import type { ShownObject } from '../output/representation.ts';

/**
 * Reads all sections at the same time. A section whose service is out of reach, or that the operator may not see, is
 * named, and the others are shown; the exit code is then 3.
 *
 * @throws what a section throws that says that the whole request is wrong, such as `not-found`.
 */
export async function executeSections(
  sections: readonly Section[],
  { common, read, io }: Pick<Invocation, 'common' | 'read' | 'io'>,
): Promise<ExitCode> {
  const results = await Promise.all(
    sections.map(async (section) => ({ section, ...(await rowsOrReason(section, read)) })),
  );
  const unread = results.flatMap(({ section, reason }) =>
    reason === undefined ? [] : [{ section: section.name, reason }],
  );
  if (common.json) {
    const shown = results.flatMap(({ section, rows }) => (rows === undefined ? [] : [[section.name, rows]]));
    io.out(printJson({ ...Object.fromEntries(shown), unread }));
  } else {
    io.out(
      results
        .map(({ section, rows }) => (rows === undefined ? '' : textOf(section, rows)))
        .filter(Boolean)
        .join('\n\n'),
    );
    for (const { section, reason } of unread) io.note(printable(`Not shown: ${section}. ${reason}`));
  }
  return unread.length === 0 ? 0 : 3;
}

async function rowsOrReason(
  section: Section,
  read: Invocation['read'],
): Promise<{ readonly rows?: readonly ShownObject[]; readonly reason?: string }> {
  try {
    return { rows: (await section.rows(read)) as readonly ShownObject[] };
  } catch (failure) {
    if (failure instanceof Unreachable) return { reason: failure.message };
    if (failure instanceof DomainError && partial.has(failure.kind)) return { reason: failure.message };
    throw failure;
  }
}

const partial: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'internal', 'forbidden']);

function textOf({ name, columns }: Section, rows: readonly ShownObject[]): string {
  const [only] = rows;
  if (columns === undefined) return only === undefined ? `${name}: None` : printRecord(only);
  return `${name}:\n${printTable(rows, columns.split(/\s+/))}`;
}
