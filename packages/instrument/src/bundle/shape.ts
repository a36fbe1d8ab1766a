import { joinPointer } from '@telehealth/conditions';

/** A value that has not the shape it must have. */
export interface ShapeFault {
  readonly code: 'MALFORMED' | 'UNKNOWN_KEY';
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}

/** Checks untrusted JSON and adds what is wrong to `faults`. */
export type Shape = (value: unknown, where: string, faults: ShapeFault[]) => void;

/** Shapes by key. */
export type Shapes = Readonly<Record<string, Shape>>;

/** An object with exactly these keys. */
export function object(required: Shapes, optional: Shapes = {}): Shape {
  const shapes = new Map([...Object.entries(optional), ...Object.entries(required)]);
  const names = Object.keys(required);
  return (value, where, faults) => {
    if (!isObject(value)) {
      faults.push(malformed(where, 'Expected an object.'));
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      const shape = shapes.get(key);
      if (shape) shape(member, joinPointer(where, key), faults);
      else
        faults.push({
          code: 'UNKNOWN_KEY',
          where: joinPointer(where, key),
          message: 'There is no such key.',
        });
    }
    for (const name of names) {
      if (!Object.hasOwn(value, name)) {
        faults.push(malformed(joinPointer(where, name), 'The key is missing.'));
      }
    }
  };
}

/** One of several objects, told apart by the value of `key`. */
export function variant(key: string, shapes: ReadonlyMap<string, Shape>): Shape {
  return (value, where, faults) => {
    const name = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    const shape = typeof name === 'string' ? shapes.get(name) : undefined;
    if (shape) shape(value, where, faults);
    else
      faults.push(malformed(joinPointer(where, key), `Expected one of: ${[...shapes.keys()].join(', ')}.`));
  };
}

/** An object of any keys that match `names`, at most `max` of them. */
export function map(names: RegExp, member: Shape, max: number): Shape {
  return (value, where, faults) => {
    if (!isObject(value) || Object.keys(value).length > max) {
      faults.push(malformed(where, `Expected an object of at most ${max} members.`));
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (names.test(key)) member(item, joinPointer(where, key), faults);
      else faults.push(malformed(joinPointer(where, key), 'The key is malformed.'));
    }
  };
}

/** A list of `min` to `max` items. */
export function list(item: Shape, min: number, max: number): Shape {
  return (value, where, faults) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      faults.push(malformed(where, `Expected a list of ${min} to ${max} items.`));
      return;
    }
    for (const [index, member] of value.entries()) item(member, joinPointer(where, index), faults);
  };
}

/** A list of exactly these items. */
export function tuple(...items: readonly Shape[]): Shape {
  return (value, where, faults) => {
    if (!Array.isArray(value) || value.length !== items.length) {
      faults.push(malformed(where, `Expected a list of ${items.length} items.`));
      return;
    }
    for (const [index, item] of items.entries()) item(value[index], joinPointer(where, index), faults);
  };
}

/** Text that matches the pattern. */
export function text(pattern: RegExp): Shape {
  return check(
    (value) => typeof value === 'string' && pattern.test(value),
    'Expected text of the right form.',
  );
}

/** A finite number from `min` to `max`. */
export function number(min = -Number.MAX_VALUE, max = Number.MAX_VALUE): Shape {
  return check(
    (value) => typeof value === 'number' && value >= min && value <= max,
    'Expected a number in range.',
  );
}

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number): Shape {
  return check(
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    `Expected a whole number from ${min} to ${max}.`,
  );
}

/** One of the listed values. */
export function oneOf(...values: readonly unknown[]): Shape {
  return check((value) => values.includes(value), `Expected one of: ${values.join(', ')}.`);
}

/** True or false. */
export const boolean: Shape = oneOf(true, false);

/** A value that satisfies one of the shapes. */
export function either(...shapes: readonly Shape[]): Shape {
  return check(
    (value) =>
      shapes.some((shape) => {
        const faults: ShapeFault[] = [];
        shape(value, '', faults);
        return faults.length === 0;
      }),
    'Expected another type of value.',
  );
}

/** Judged elsewhere. */
export const anything: Shape = () => {};

function check(holds: (value: unknown) => boolean, message: string): Shape {
  return (value, where, faults) => {
    if (!holds(value)) faults.push(malformed(where, message));
  };
}

function malformed(where: string, message: string): ShapeFault {
  return { code: 'MALFORMED', where, message };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
