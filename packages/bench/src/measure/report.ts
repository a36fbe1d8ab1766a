/** A printed figure. */
export interface Row {
  readonly name: string;
  readonly figure: string;
  readonly target: string;
}

/** A printed line: a figure, or a heading above figures. */
export type Line = Row | string;

const printed: Line[] = [];

/** The lines that were printed since the last call. */
export function takePrinted(): readonly Line[] {
  return printed.splice(0);
}

/** Prints a line. */
export const say = (line: string) => {
  printed.push(line);
  process.stdout.write(`${line}\n`);
};

/** A figure beside its target. */
export const row = (name: string, figure: string, target: string) => {
  printed.push({ name, figure, target });
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
