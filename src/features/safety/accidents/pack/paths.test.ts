import { describe, expect, test } from 'vitest'
import { pathsOf, safeName } from './paths.ts'

describe('G8 names in a claim pack', () => {
  test.each([
    ['front.jpg', 'front.jpg'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\\b:c?.pdf', 'a_b_c_.pdf'],
    ['line\nbreak.txt', 'line_break.txt'],
    ['  .hidden', 'hidden'],
    ['-rf.jpg', 'rf.jpg'],
    ['CON.txt', '_CON.txt'],
    ['', 'file'],
    ['Müller café.PDF', 'Müller café.PDF'],
    [`${'x'.repeat(200)}.jpeg`, `${'x'.repeat(75)}.jpeg`],
  ])('%j becomes %j', (given, made) => {
    expect(safeName(given)).toBe(made)
  })

  test('folders by category and area, no two the same', () => {
    const photo = { category: 'photo', vehicleArea: 'front', fileName: 'a.jpg' } as const
    expect(pathsOf([photo, photo, { category: 'police_report', vehicleArea: null, fileName: 'a.pdf' }])).toEqual([
      'files/photo/front/01-a.jpg',
      'files/photo/front/02-a.jpg',
      'files/police_report/03-a.pdf',
    ])
  })
})
