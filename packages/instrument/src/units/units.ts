/** In what patients read and enter lengths and weights. `us`: feet, inches and pounds. Answers are stored in metric units. */
const allUnits = ['metric', 'us'] as const;

/** One of them. */
export type Units = (typeof allUnits)[number];

/** Whether the text names units. */
export function isUnits(text: string): text is Units {
  return (allUnits as readonly string[]).includes(text);
}

/** The units that patients of a region (ISO 3166) know; metric without one. */
export function unitsOfRegion(region: string | undefined): Units {
  return region === 'US' ? 'us' : 'metric';
}
