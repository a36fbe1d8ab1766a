import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { time } from '../../schema/json-schema.ts';

const duration = { pattern: '^[1-9][0-9]{0,6}[smhd]$' };

/** decisions.md 14. */
export const TestClockCreate = requestBody('TestClockCreate', [{ advance: '73h' }], {
  advance: Type.String({
    ...duration,
    description:
      'By how much the clock is moved ahead: a number with `s`, `m`, `h` or `d`, from one second to 400 days.',
  }),
});

export const TestClock = resource(
  'TestClock',
  { advance: '73h', moved_at: '2026-02-03T16:05:12.408Z' },
  {
    advance: Type.String(),
    moved_at: time('Anything that began later is not affected.'),
  },
);
