/** The clock of simulated sessions: 2026-01-15T12:00:00Z. */
export const simulatedAt = Date.UTC(2026, 0, 15, 12);

/**
 * What a simulated patient does: answers by fact code, as `next` takes them, and decisions (true or false) by the id
 * of the consent node. Anything at the fact of a media question stands for an upload that its question accepts.
 */
export type Script = Readonly<Record<string, unknown>>;
