import { expect, test } from 'vitest';
import { firstFault, originFault, redirectFault } from './address-checks.ts';

test('a way back is an address with https, or this machine', () => {
  expect(redirectFault('https://shop.example/thanks')).toBeNull();
  expect(redirectFault('http://localhost:3000/done')).toBeNull();
  expect(redirectFault('http://shop.example')).toContain('https://');
  expect(redirectFault('shop.example')).toContain('such as');
});

test('an origin has no path, and the fault says how it is written', () => {
  expect(originFault('https://shop.example')).toBeNull();
  expect(originFault('https://shop.example/')).toContain('https://shop.example');
  expect(originFault('HTTPS://Shop.example/a')).toContain('https://shop.example');
});

test('a fault of a list names the text that it is about', () => {
  expect(firstFault(originFault)(['https://shop.example', 'shop'])).toBe(
    'shop: An origin such as https://shop.example.',
  );
  expect(firstFault(originFault)(['https://shop.example'])).toBeNull();
});
