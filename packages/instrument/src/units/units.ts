/** For lengths and weights. `us`: feet, inches and pounds. Answers are stored in metric units. */
const allUnits = ['metric', 'us'] as const;

export type Units = (typeof allUnits)[number];

export function isUnits(text: string): text is Units {
  return (allUnits as readonly string[]).includes(text);
}

/** By ISO 3166 region; metric without one. */
export function unitsOfRegion(region: string | undefined): Units {
  return region === 'US' ? 'us' : 'metric';
}
