import { createHash } from 'node:crypto';

/** Of UTF-8, in lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
