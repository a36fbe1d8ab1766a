/** RFC 6761: the name of the machine itself, for which no DNS is asked. */
export function isMachineItself(hostname: string): boolean {
  return hostname === 'localhost';
}

export const ownAddresses: readonly string[] = ['127.0.0.1', '::1'];
