import { childProcesses, databaseProgram, readOrEmpty } from './backend-cpu.ts';

/**
 * Bytes that the database started by this process has read and written so far. It keeps documents in memory, so these are the
 * bytes of its connections. Undefined without a database of this process, and without `/proc`.
 */
export function databaseBytes(): number | undefined {
  const database = childProcesses().find(({ program }) => program === databaseProgram);
  if (database === undefined) return undefined;
  const counted = readOrEmpty(`/proc/${database.processId}/io`).matchAll(/^[rw]char: (\d+)$/gm);
  return [...counted].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}
