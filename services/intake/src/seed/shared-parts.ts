import type { Part } from './assemble.ts';
import agePanel from './parts/age-panel.json' with { type: 'json' };
import allergies from './parts/allergies.json' with { type: 'json' };
import auditC from './parts/audit-c.json' with { type: 'json' };
import consentVideo from './parts/consent-video.json' with { type: 'json' };
import contact from './parts/contact.json' with { type: 'json' };
import delivery from './parts/delivery.json' with { type: 'json' };
import frame from './parts/frame.json' with { type: 'json' };
import gad7 from './parts/gad7.json' with { type: 'json' };
import iief5 from './parts/iief5.json' with { type: 'json' };
import ipss from './parts/ipss.json' with { type: 'json' };
import medicineList from './parts/medicine-list.json' with { type: 'json' };
import medicines from './parts/medicines.json' with { type: 'json' };
import mood from './parts/mood.json' with { type: 'json' };
import opening from './parts/opening.json' with { type: 'json' };
import organs from './parts/organs.json' with { type: 'json' };
import phq9 from './parts/phq9.json' with { type: 'json' };
import pregnancy from './parts/pregnancy.json' with { type: 'json' };
import support from './parts/support.json' with { type: 'json' };
import telehealth from './parts/telehealth.json' with { type: 'json' };
import treatment from './parts/treatment.json' with { type: 'json' };

export const sharedParts: Readonly<Record<string, Part>> = {
  'age-panel': agePanel,
  allergies,
  'audit-c': auditC,
  'consent-video': consentVideo,
  contact,
  delivery,
  frame,
  gad7,
  iief5,
  ipss,
  'medicine-list': medicineList,
  medicines,
  mood,
  opening,
  organs,
  phq9,
  pregnancy,
  support,
  telehealth,
  treatment,
};
