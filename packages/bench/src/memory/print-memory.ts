import type { MemoryUse } from '../measure/memory-use.ts';
import { check, none, printLine, row } from '../measure/report.ts';
import type { MemoryFigures } from './measure-memory.ts';

const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
/** Growth in the last quarter that is taken for none: two collections of the same heap differ by a percent. */
const noise = 1.02;

export function printMemory({
  atRest,
  bytesPerOpenJourney,
  tenants,
  bytesOfTenants,
  day,
}: MemoryFigures): void {
  row('at rest: live, after a full collection', mib(atRest.liveBytes), '-');
  row('  resident', mib(atRest.residentBytes), '-');
  row('an open journey: live', `${bytesPerOpenJourney.toFixed(0)} B`, '-');
  row(`${tenants} tenants: live`, mib(bytesOfTenants), '-');
  printLine(
    ` ${day.hours.toFixed(1)} hours with ${day.journeys} journeys to their payment, at the end of each quarter`,
  );
  none('  of which a call failed', day.failed);
  const { quarters } = day;
  const grows = (name: string, shown: (use: MemoryUse) => string, count: (use: MemoryUse) => number) => {
    const [end = Number.NaN] = quarters.slice(-1).map(count);
    const holds = end <= noise * Math.max(...quarters.slice(0, -1).map(count));
    const [last = ''] = quarters.slice(-1).map(shown);
    check(`  ${name}: ${quarters.slice(0, -1).map(shown).join(', ')}`, last, 'as before', holds);
  };
  grows(
    'live',
    ({ liveBytes }) => mib(liveBytes),
    ({ liveBytes }) => liveBytes,
  );
  grows(
    'resident',
    ({ residentBytes }) => mib(residentBytes),
    ({ residentBytes }) => residentBytes,
  );
  grows(
    'open handles',
    ({ handles }) => String(handles),
    ({ handles }) => handles,
  );
  const entries = quarters.map(({ entries }) => String(entries));
  row(`  entries of maps and sets: ${entries.slice(0, -1).join(', ')}`, entries.at(-1) ?? '', '-');
  printLine(
    '    the bus within the process remembers 10 000 ids for each consumer, which a day does not fill',
  );
}
