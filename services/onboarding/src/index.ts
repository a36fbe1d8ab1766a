export { changeOpenCase } from './app/cases/change-case.ts';
export { openCase } from './app/cases/open-case.ts';
export { createContext } from './context.ts';
export { factSources } from './domain/cases/facts.ts';
/** @public The table of services names it. */
export { service } from './service.ts';
