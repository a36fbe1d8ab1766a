import { expect, test } from 'vitest';
import { traceContextOf, traceIdOf } from './trace-context.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';
const traceparent = `00-${trace}-${span}-01`;

test('a well-formed traceparent is handed on as it came', () => {
  const context = traceContextOf({ traceparent, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' });
  expect(context).toEqual({ traceparent, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' });
  expect(context && traceIdOf(context)).toBe(trace);
});

test.each([
  ['no header', undefined],
  ['nothing', ''],
  ['the invalid version', `ff-${trace}-${span}-01`],
  ['a version that is not a number', `0x-${trace}-${span}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`],
  ['a span of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
  ['capitals', traceparent.toUpperCase()],
  ['a short trace', `00-${trace.slice(1)}-${span}-01`],
  ['a long span', `00-${trace}-${span}0-01`],
  ['no flags', `00-${trace}-${span}`],
  ['flags that are no number', `00-${trace}-${span}-0x`],
  ['more than version 00 has', `${traceparent}-what`],
  ['a later version that runs on without a dash', `cc-${trace}-${span}-01what`],
  ['two headers', [traceparent, traceparent]],
  ['two headers, joined', `${traceparent}, ${traceparent}`],
  ['a line break behind', `${traceparent}\n`],
])('%s is refused', (_, sent) => {
  expect(traceContextOf({ traceparent: sent, tracestate: 'a=1' })).toBeUndefined();
});

test.each([
  [`cc-${trace}-${span}-01`, `00-${trace}-${span}-01`],
  [`cc-${trace}-${span}-fe-what-the-future-holds`, `00-${trace}-${span}-00`],
])('a later version is reduced to the fields of version 00: %s', (sent, expected) => {
  expect(traceContextOf({ traceparent: sent })).toEqual({ traceparent: expected, tracestate: undefined });
});

test.each([
  ['several headers', ['a=1', 'b=2'], 'a=1,b=2'],
  ['empty members and blanks', ' a=1 ,, b=2 ', 'a=1,b=2'],
  ['a tenant in the key', 'fw529a3039@dt=FfFfFf', 'fw529a3039@dt=FfFfFf'],
  ['members of the greatest number', members(32), members(32)],
])('tracestate: %s', (_, sent, expected) => {
  expect(traceContextOf({ traceparent, tracestate: sent })?.tracestate).toBe(expected);
});

test.each([
  ['nothing', ''],
  ['no value', 'a'],
  ['a key with capitals', 'A=1'],
  ['a value with an equals sign', 'a=1=2'],
  ['a value beyond ASCII', 'a=ü'],
  ['a key twice', 'a=1,a=2'],
  ['too many members', members(33)],
  ['too many characters', `a=${'x'.repeat(250)},b=${'x'.repeat(260)}`],
])('tracestate: %s is left out, the trace continues', (_, sent) => {
  expect(traceContextOf({ traceparent, tracestate: sent })).toEqual({ traceparent, tracestate: undefined });
});

function members(count: number): string {
  return Array.from({ length: count }, (_, i) => `k${i}=v`).join(',');
}
