import { expect, test } from 'vitest'
import { readFullName } from './full-name.ts'

test.each([
  ['Abbott, Darnell J', 'Darnell|J|Abbott||'],
  ['Ames,Tonya F.', 'Tonya|F|Ames||'],
  ['CATES, GARY S', 'Gary|S|Cates||'],
  ['De La Cruz, Rosa', 'Rosa||De La Cruz||'],
  ['Haskins Jr, Leroy B', 'Leroy|B|Haskins|Jr|'],
  ['Haskins, Leroy B, Jr.', 'Leroy|B|Haskins|Jr.|'],
  ['Thornton, William "Bill" J', 'William|J|Thornton||Bill'],
  ['Rhett Mayfield', 'Rhett||Mayfield||'],
  ['Mark E St. John', 'Mark|E|St. John||'],
  ['Peter J. Van Dyke', 'Peter|J|Van Dyke||'],
  ['Leroy Haskins III', 'Leroy||Haskins|III|'],
  ['Delgado-Ruiz, Ana M.', 'Ana|M|Delgado-Ruiz||'],
  ['MacAllister, Sean T', 'Sean|T|MacAllister||'],
])('%s', (text, parts) => {
  const name = readFullName(text)
  expect(name && [name.firstName, name.middleName, name.lastName, name.suffix, name.preferredName].join('|')).toBe(parts)
})

test('a single word is no full name', () => expect(readFullName('Cher')).toBeNull())
