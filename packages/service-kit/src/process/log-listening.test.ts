import { expect, test } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { logListening } from './log-listening.ts';

test.each([
  ['error', 1],
  ['info', 1],
  ['silent', 0],
])('at LOG_LEVEL %s a process says %i times that it listens', (level, times) => {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'intake',
    level,
    destination: { write: (line) => lines.push(line) },
  });
  logListening(logger, { port: 8081 });
  logger.info('not at level error');
  const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'listening');
  expect(said).toHaveLength(times);
  for (const line of said) expect(line).toMatchObject({ level: 'info', service: 'intake', port: 8081 });
});
