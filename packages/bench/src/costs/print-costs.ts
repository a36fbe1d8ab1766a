import { cpuRows, none, printLine, row } from '../measure/report.ts';
import type { Cost, CostFigures } from './measure-costs.ts';

const million = 1_000_000;
const gigabyte = 1_000_000_000;
const usPerHour = 3_600_000_000;

/** Per million. */
export function printCosts(figures: CostFigures, bareUs: number): void {
  row('intakes that were measured', String(figures.intakes), '-');
  none('others, of which a call failed', figures.failed);
  row('questions of an intake', String(figures.questions), '-');
  row('deliveries of an intake, with one registration', figures.deliveriesOfIntake.toFixed(1), '-');
  cpuRows('an intake, to its payment', cpuOf(figures.intake), bareUs);
  cpuRows('a delivery', cpuOf(figures.delivery), bareUs);
  printLine(' a million intakes, to their payment');
  printCost(figures.intake);
  printLine(' a million deliveries');
  printCost(figures.delivery);
}

/** Of all processes, with database and bus. */
function cpuOf({ cpuByProcess }: Cost): number {
  return Object.values(cpuByProcess).reduce((sum, us) => sum + us, 0);
}

function printCost({ cpuByProcess, reads, writes, storedByService, busBytes }: Cost): void {
  const hours = (us: number) => `${((us * million) / usPerHour).toFixed(2)} h`;
  const gigabytes = (bytes: number) => `${((bytes * million) / gigabyte).toFixed(1)} GB`;
  for (const [name, us] of Object.entries(cpuByProcess).toSorted(([, a], [, b]) => b - a)) {
    if (us >= 1) row(`  CPU of ${name}`, hours(us), '-');
  }
  row('  writes of databases', `${writes.toFixed(1)} million`, '-');
  row('  reads of databases', `${reads.toFixed(1)} million`, '-');
  for (const [service, bytes] of Object.entries(storedByService)) {
    if (bytes >= 1) row(`  stored by ${service}, without indexes`, gigabytes(bytes), '-');
  }
  if (busBytes !== undefined) row('  in the files of the bus, of each replica', gigabytes(busBytes), '-');
}
