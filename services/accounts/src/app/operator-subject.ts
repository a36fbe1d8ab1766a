/** How audit rows name an operator: unlike any id. */
export function operatorSubject(name: string): string {
  return `operator:${name}`;
}
