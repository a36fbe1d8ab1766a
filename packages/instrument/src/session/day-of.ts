/** In UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
