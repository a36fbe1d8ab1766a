/** The deletion of a client, which cannot be taken back. */
export interface Deletion {
  /** Epoch ms. */
  readonly at: number;
  /** Why, for operators; 1 to 500 characters. */
  readonly reason: string;
  /** Epoch ms. Absent while a service may still hold something of the client. */
  readonly endedAt?: number;
}
