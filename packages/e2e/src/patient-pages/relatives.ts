const labels = {
  'q.relatives': ['Which relatives have been ill?', '¿Qué familiares han estado enfermos?'],
  'h.relatives': ['Add each of them.', 'Agregue a cada uno.'],
  'f.relatives.name': ['Name', 'Nombre'],
  'f.relatives.kinship': ['Kinship', 'Parentesco'],
  'f.relatives.height': ['Height', 'Estatura'],
  'f.relatives.since': ['Ill since', 'Enfermo desde'],
  'f.relatives.illnesses': ['Illnesses', 'Enfermedades'],
  'o.relatives.parent': ['Parent', 'Padre o madre'],
  'o.relatives.grandparent': ['Grandparent', 'Abuelo o abuela'],
  'o.relatives.diabetes': ['Diabetes', 'Diabetes'],
  'o.relatives.heart': ['Heart disease', 'Enfermedad del corazón'],
};

const field = (code: string, value_type: string, more: object = {}) => ({
  ...{ code, value_type, cardinality: 'single', label_key: `f.relatives.${code}`, ...more },
});
const options = (...codes: readonly string[]) => ({
  options: codes.map((code) => ({ code, label_key: `o.relatives.${code}` })),
});

/** Asks first for a list of up to three entries with a field of each layout. */
// biome-ignore lint/suspicious/noExplicitAny: a bundle as JSON
export function relativesFirst(bundle: any): void {
  const [first] = bundle.nodes;
  bundle.facts.push({
    ...{
      code: 'relatives',
      value_type: 'entries',
      cardinality: 'single',
      screening: 'medical',
      max_entries: 3,
    },
    fields: [
      field('name', 'string', { max_length: 40 }),
      field('kinship', 'code', options('parent', 'grandparent')),
      field('height', 'number', { unit: 'cm', min: 90, max: 250 }),
      field('since', 'date', { min: '1900-01-01', max: 'as_of' }),
      field('illnesses', 'code', { cardinality: 'multi', ...options('diabetes', 'heart') }),
    ],
  });
  const optional = { required: false };
  bundle.nodes.splice(1, 0, {
    ...{ id: 'q_relatives', kind: 'question', section: first.section, phase: first.phase },
    ...{ fact: 'relatives', control: 'group', required: true, copy: 'q.relatives' },
    content: { helper: 'h.relatives' },
    fields: [
      { code: 'name', control: 'text', required: true },
      { code: 'kinship', control: 'single_select_cards', required: true },
      { code: 'height', control: 'height_cm', ...optional },
      { code: 'since', control: 'date', ...optional },
      { code: 'illnesses', control: 'multi_select_cards', ...optional },
    ],
  });
  for (const [key, [en, es]] of Object.entries(labels)) {
    bundle.copy.en[key] = en;
    bundle.copy.es[key] = es;
  }
}
