const codes = ['complete', 'qualification_complete', 'not_eligible', 'blocked', 'abandoned'] as const;

/** A headline for each end; its text is `c.end`. */
export const lastPages = Object.fromEntries(codes.map((code) => [code, { headline: 'c.end' }]));
