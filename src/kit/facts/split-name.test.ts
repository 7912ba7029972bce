import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['Rosa Diaz', 'Rosa', 'Diaz'],
  ['Diaz, Rosa', 'Rosa', 'Diaz'],
  ['  Rosa   Diaz ', 'Rosa', 'Diaz'],
  ['Rosa Maria Diaz', 'Rosa Maria', 'Diaz'],
  ['Van Houten,  Milo', 'Milo', 'Van Houten'],
  ['Milo Van Houten', 'Milo', 'Van Houten'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Curtis Pruitt Jr.', 'Curtis', 'Pruitt Jr.'],
  ['Curtis Pruitt, Jr.', 'Curtis', 'Pruitt Jr.'],
  ['Pruitt Jr., Curtis', 'Curtis', 'Pruitt Jr.'],
  ['Ana-Lucia O’Neil', 'Ana-Lucia', 'O’Neil'],
])('splits %o', (text, first, last) => {
  expect(splitName(text)).toEqual({ first, last })
})

test.each([null, '', '   ', 'Sanchez', ',', 'Sanchez,', ', Rosa'])('does not guess at %o', (text) => {
  expect(splitName(text)).toBeNull()
})
