export { contrast, softInk } from './contrast.ts';
export { fonts, isOfLook, type Look, lookOf, radii, schemes } from './look.ts';
export { tokensOf } from './tokens.ts';
