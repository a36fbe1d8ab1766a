/** RFC 6761: names of the machine itself, which need no DNS. */
export function isMachineItself(hostname: string): boolean {
  return hostname === 'localhost';
}

export const ownAddresses: readonly string[] = ['127.0.0.1', '::1'];
