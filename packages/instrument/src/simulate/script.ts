/** 2026-01-15T12:00:00Z, for simulated sessions. */
export const simulatedAt = Date.UTC(2026, 0, 15, 12);

/**
 * Answers by fact code in the form of `next`, and decisions (true or false) by consent node id. Any value for a media
 * question's fact stands for an acceptable upload.
 */
export type Script = Readonly<Record<string, unknown>>;
