/** Prints a line. */
export const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** A figure beside its target. */
export const row = (name: string, figure: string, target: string) => {
  process.stdout.write(`  ${name.padEnd(46)} ${figure.padStart(12)}   target ${target}\n`);
};

/** A figure that holds its target or does not. */
export const check = (name: string, figure: string, target: string, holds: boolean) =>
  row(name, figure, `${target}   ${holds ? 'holds' : 'DOES NOT HOLD'}`);

/** A count that has to be 0. */
export const none = (name: string, count: number) => check(name, String(count), '0', count === 0);

export const times = (ratio: number) => `${ratio.toFixed(2)}×`;
export const us = (figure: number) => `${figure.toFixed(1)} µs`;
export const ms = (figure: number) => `${figure.toFixed(1)} ms`;
export const share = (figure: number) => `${(figure * 100).toFixed(0)} %`;
