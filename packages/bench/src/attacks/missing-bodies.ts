import { intakeHeaders } from '../intake/intake-calls.ts';
import { type Attack, keepDoing } from './attack.ts';
import { writeAndHold } from './raw-socket.ts';

const connections = 270;

/** Many requests of one tenant whose bodies never arrive. */
export const missingBodies: Attack = async (start) => {
  const { authorization, 'x-brand-id': brandId } = intakeHeaders(start);
  const bytes =
    `POST /v1/instrument/next HTTP/1.1\r\nhost: gateway\r\nauthorization: ${authorization}\r\nx-brand-id: ${brandId}\r\n` +
    'x-journey-id: jny_4fKq0ZcX1mB7tRj2vWnY9s\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
  return () => keepDoing(connections, () => writeAndHold(start.base_url, bytes, { reads: true }));
};
