/** `stopped`: the registration was disabled or deleted before all events of the period were checked. */
export type RecoveryStatus = 'running' | 'done' | 'stopped';

/** A job that sends again what failed in a period, and what was never sent. Instants are epoch ms. */
export interface Recovery {
  /** `rcv_…` */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly registrationId: string;
  /** Of the records of the events; inclusive. */
  readonly since: number;
  /** Exclusive. */
  readonly until: number;
  readonly status: RecoveryStatus;
  /** The registration, while it runs: a registration has one recovery at a time. */
  readonly liveKey?: string;
  /** The client, while it runs. */
  readonly runningFor?: string;
  /** The last event that was checked; absent until the first page. */
  readonly position?: RecoveryPosition;
  /** Deliveries that began a round of tries. */
  readonly recovered: number;
  readonly createdAt: number;
  readonly finishedAt?: number;
}

export type RecoveryPosition = { readonly recordedAt: number; readonly eventId: string };
