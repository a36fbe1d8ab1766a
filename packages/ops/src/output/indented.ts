import { printable } from './print.ts';

/** JSON in lines. Escapes terminal control characters, which does not change it. */
export function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2).split('\n').map(printable).join('\n');
}
