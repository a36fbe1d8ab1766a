/** How an attempt failed. */
interface Failed {
  readonly outcome: string;
  readonly status?: number;
  readonly detail?: string;
}

/** Why an attempt failed, as a sentence; it quotes nothing that the receiver said. */
export function failureText({ outcome, status, detail }: Failed): string {
  if (outcome === 'refused') return `Policy forbids the address, and nothing was sent (${detail}).`;
  if (outcome === 'rejected') return `The receiver answered with status ${status}.`;
  return `The receiver gave no complete answer (${detail}).`;
}
