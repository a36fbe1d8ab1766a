import type { components } from '@telehealth/client';

type Therapy = components['schemas']['Therapy'];

/** The type holds the list to that of the API. */
const names: Readonly<Record<Therapy, string>> = {
  weight_loss: 'Weight loss',
  walk: 'Walk',
  ed: 'Erectile dysfunction',
  anti_aging_b12: 'Anti-aging: B12',
  anti_aging_glutathione: 'Anti-aging: glutathione',
  anti_aging_nad_nasal: 'Anti-aging: NAD nasal spray',
  hair_loss: 'Hair loss',
  skin: 'Skin',
  premature_ejaculation: 'Premature ejaculation',
  acid_reflux: 'Acid reflux',
  performance_anxiety: 'Performance anxiety',
};

export const therapies = Object.entries(names).map(([value, label]) => ({ value, label }));
