import { type Attack, keepDoing } from './attack.ts';
import { writeAndHold } from './raw-socket.ts';

const pipelined = 300;

/** One anonymous connection requests the largest document 300 times and reads nothing. */
export const pipelinedReads: Attack = async ({ base_url }) => {
  const bytes = 'GET /v1/openapi.json HTTP/1.1\r\nhost: gateway\r\n\r\n'.repeat(pipelined);
  return () => keepDoing(1, () => writeAndHold(base_url, bytes, { reads: false }));
};
