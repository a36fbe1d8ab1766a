import { presentDisputeStatus } from './disputes.ts';
import { ledgerOf, type MovementKind } from './ledger.ts';
import { foldOf } from './money.ts';
import type { StoredReport } from './report.ts';
import { byRef } from './stored-reports.ts';

/** What a tenant sees happen to the money of an order. Rows of one instant are listed in this order. */
const statementKinds = [
  'failed',
  'authorized',
  'voided',
  'captured',
  'refunded',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const;

export type StatementKind = (typeof statementKinds)[number];

/** No two rows of an order share kind and ref. */
export interface StatementRow {
  readonly kind: StatementKind;
  /** The provider's id of the payment, refund or dispute. It never leaves the service. */
  readonly ref: string;
  readonly object: 'payment' | 'refund' | 'dispute';
  /** Minor units. */
  readonly amountMinor: number;
  /** Epoch ms, by the provider's clock. */
  readonly occurredAt: number;
}

/** The rows of an order by time. More reports add rows and never remove one. */
export function statementOf({ reports }: { readonly reports: readonly StoredReport[] }): StatementRow[] {
  return [...moved(reports), ...released(reports), ...declined(reports), ...disputed(reports)].sort(byTime);
}

/** The sums of an order, in minor units. */
export interface Sums {
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** Of the disputes that are open or lost. */
  readonly disputedMinor: number;
}

export function sumsOf({ reports }: { readonly reports: readonly StoredReport[] }): Sums {
  const { capturedMinor, refundedMinor } = foldOf(ledgerOf({ reports }));
  const against = [...byRef(reports, 'dispute').values()].filter((ofDispute) =>
    ['open', 'lost'].includes(presentDisputeStatus(ofDispute) ?? ''),
  );
  const disputedMinor = against.reduce((sum, ofDispute) => sum + maxAmount(ofDispute), 0);
  return { capturedMinor, refundedMinor, disputedMinor };
}

const rows: { readonly [K in MovementKind]?: Pick<StatementRow, 'kind' | 'object'> } = {
  authorize: { kind: 'authorized', object: 'payment' },
  void: { kind: 'voided', object: 'payment' },
  capture: { kind: 'captured', object: 'payment' },
  refund: { kind: 'refunded', object: 'refund' },
  refund_reversal: { kind: 'failed', object: 'refund' },
};

function moved(reports: readonly StoredReport[]): StatementRow[] {
  return ledgerOf({ reports }).flatMap(({ kind, ref, amountMinor, occurredAt }) => {
    const row = rows[kind];
    return row === undefined ? [] : [{ ...row, ref, amountMinor, occurredAt }];
  });
}

/** A capture of a part releases the rest of the authorization. */
function released(reports: readonly StoredReport[]): StatementRow[] {
  return [...byRef(reports, 'payment')].flatMap(([ref, ofPayment]): StatementRow[] => {
    const authorized = ofPayment.find(({ status }) => status === 'authorized');
    const captured = ofPayment.find(({ status }) => status === 'captured');
    if (authorized === undefined || captured === undefined) return [];
    const amountMinor = authorized.amountMinor - captured.amountMinor;
    const isCancelled = ofPayment.some(({ status }) => status === 'cancelled');
    if (amountMinor <= 0 || isCancelled) return [];
    return [{ kind: 'voided', object: 'payment', ref, amountMinor, occurredAt: captured.firstAt }];
  });
}

function declined(reports: readonly StoredReport[]): StatementRow[] {
  return reports
    .filter(({ object, status }) => object === 'payment' && status === 'failed')
    .map(({ ref, amountMinor, firstAt }) => ({
      kind: 'failed',
      object: 'payment',
      ref,
      amountMinor,
      occurredAt: firstAt,
    }));
}

const outcomes = { won: 'dispute_won', withdrawn: 'dispute_won', lost: 'dispute_lost' } as const;

function disputed(reports: readonly StoredReport[]): StatementRow[] {
  return [...byRef(reports, 'dispute')].flatMap(([ref, ofDispute]) => {
    const shared = { ref, object: 'dispute', amountMinor: maxAmount(ofDispute) } as const;
    const occurredAt = Math.min(...ofDispute.map(({ firstAt }) => firstAt));
    const ends = new Map<StatementKind, number>();
    for (const { status, firstAt } of ofDispute) {
      if (status === 'open') continue;
      const kind = outcomes[status];
      ends.set(kind, Math.min(firstAt, ends.get(kind) ?? firstAt));
    }
    return [
      { ...shared, kind: 'dispute_opened' as const, occurredAt },
      ...[...ends].map(([kind, at]) => ({ ...shared, kind, occurredAt: at })),
    ];
  });
}

function maxAmount(reports: readonly StoredReport[]): number {
  return Math.max(...reports.map(({ amountMinor }) => amountMinor));
}

function byTime(a: StatementRow, b: StatementRow): number {
  return (
    a.occurredAt - b.occurredAt ||
    statementKinds.indexOf(a.kind) - statementKinds.indexOf(b.kind) ||
    (a.ref < b.ref ? -1 : 1)
  );
}
