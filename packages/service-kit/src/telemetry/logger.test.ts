import { expect, test } from 'vitest';
import { createLogger } from '../index.ts';

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

test('only fields of the list are logged', () => {
  const line = logged((logger) =>
    logger.info({ correlationId: 'c1', bundle: 'b1', answer: 'canary', email: 'a@b' }, 'done'),
  );
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
  const line = logged((logger) => logger.child({ answer: 'canary' }).info('x'));
  expect(JSON.stringify(line)).not.toContain('canary');
});
