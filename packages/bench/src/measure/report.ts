export const printLine = (line: string) => {
  process.stdout.write(`${line}\n`);
};

export const row = (name: string, figure: string, target: string) => {
  process.stdout.write(`  ${name.padEnd(46)} ${figure.padStart(12)}   target ${target}\n`);
};

/** Marks whether the figure meets its target. */
export const check = (name: string, figure: string, target: string, holds: boolean) =>
  row(name, figure, `${target}   ${holds ? 'holds' : 'DOES NOT HOLD'}`);

/** The target is 0. */
export const none = (name: string, count: number) => check(name, String(count), '0', count === 0);

/**
 * CPU in bare routes of the same run, because machines differ threefold and this unit with them; below it in microseconds.
 * Without `max` there is no target.
 */
export const cpuRows = (name: string, cpuUs: number, bareUs: number, max?: number) => {
  const routes = cpuUs / bareUs;
  const shown = `${routes.toFixed(1)} routes`;
  if (max === undefined) row(`${name}: CPU`, shown, '-');
  else check(`${name}: CPU`, shown, `≤ ${max}`, routes <= max);
  row('  in microseconds', us(cpuUs), '-');
};

export const times = (ratio: number) => `${ratio.toFixed(2)}×`;
export const us = (figure: number) => `${figure.toFixed(1)} µs`;
export const ms = (figure: number) => `${figure.toFixed(1)} ms`;
export const share = (figure: number) => `${(figure * 100).toFixed(0)} %`;
