import { expect, test } from 'vitest';
import { createLogger } from './index.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(
    createLogger({
      service: 'test',
      destination: { write: (line) => void lines.push(line) },
    }),
  );
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

test('operations.md H6: only fields of the list are logged', () => {
  // What the types would refuse.
  const others: object = { answer: 'canary', email: 'a@b' };
  const line = logged((logger) => logger.info({ correlationId: 'c1', bundle: 'b1', ...others }, 'done'));
  expect(line).toMatchObject({
    level: 'info',
    service: 'test',
    correlationId: 'c1',
    bundle: 'b1',
    answer: '[withheld]',
    email: '[withheld]',
  });
});

test('the message of an unknown error is withheld, its name and frames are logged', () => {
  const line = logged((logger) => {
    try {
      JSON.parse('canary@example.com');
    } catch (err) {
      logger.error({ err }, 'failed');
    }
  });
  expect(JSON.stringify(line)).not.toContain('canary');
  expect(line).toMatchObject({
    err: { name: 'SyntaxError', frames: expect.arrayContaining([expect.stringContaining('JSON.parse')]) },
  });
});

test('child loggers withhold too', () => {
  const bindings: object = { answer: 'canary' };
  const line = logged((logger) => logger.child(bindings).info('x'));
  expect(JSON.stringify(line)).not.toContain('canary');
});

test('operations.md H6: a call of a logger that names other fields does not compile', () => {
  const [email, answers, parsed] = [
    'a@b',
    { email: 'a@b' } as Record<string, string>,
    JSON.parse('{"email":"a@b"}'),
  ];
  const either = Math.random() < 2 ? { count: 1, email } : { count: 1 };
  const line = logged((logger) => {
    const debug: typeof logger.debug = () => {};
    // @ts-expect-error
    debug({ email }, 'named');
    // @ts-expect-error
    debug({ count: 1, ...{ email } }, 'spread');
    // @ts-expect-error
    debug(either, 'in one member of a union');
    // @ts-expect-error
    debug(answers, 'known to the run alone');
    // @ts-expect-error
    debug(parsed, 'of any type');
    // @ts-expect-error
    logger.child({ email });
    logger.info({ count: 1 }, 'allowed');
  });
  expect(line).toMatchObject({ count: 1 });
});
