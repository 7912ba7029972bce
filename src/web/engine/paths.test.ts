import { describe, expect, test } from 'vitest'
import { localPath, readSearch, withSearch, writeSearch } from './paths.ts'

describe('addresses', () => {
  test('search words stay the text they are, there and back', () => {
    const search = {
      status: 'active,in_shop',
      telematicsProblem: '!none',
      nextExpiryTo: 'today+30d',
      q: 'a & b=c',
      year: '2022',
      yes: 'true',
    }
    expect(readSearch(writeSearch(search))).toEqual(search)
  })

  test('commas and exclamation marks stay readable, a plus stays a plus', () => {
    expect(writeSearch({ status: '!sold,totaled', to: 'today+30d' })).toBe('?status=!sold,totaled&to=today%2B30d')
  })

  test('what is absent is left out', () => {
    expect(withSearch('/vehicles', { status: undefined })).toBe('/vehicles')
  })

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '', undefined])(
    'A1 a return address outside of the site is refused: %s',
    (wanted) => {
      expect(localPath(wanted)).toBeNull()
    },
  )

  test('A1 a path of this site is kept whole', () => {
    expect(localPath('/vehicles?status=active#x')).toBe('/vehicles?status=active#x')
  })
})
