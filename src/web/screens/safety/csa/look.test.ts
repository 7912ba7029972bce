import { describe, expect, test } from 'vitest'
import { crashesHref, inspectionsHref, type Scope, violationsHref } from './look.ts'

describe('G10 the lists behind the figures of CSA', () => {
  test.each([
    ['violations', violationsHref],
    ['inspections', inspectionsHref],
    ['crashes', (scope: Scope) => crashesHref(scope, [])],
  ])('G10 %s are those of the carrier, the division and the 24 months that are looked at', (_what, hrefOf) => {
    const href = hrefOf({ division: '0196f975-0918-7000-8000-49ae931150c5', usdot: '90041127', snapshot: '2026-11-21' })
    for (const part of ['usdot=90041127', 'division=0196f975-0918-7000-8000-49ae931150c5', 'From=2024-11-21', 'To=2026-11-21'])
      expect(href).toContain(part)
  })

  test('G10 a crash that FMCSA found not preventable is not in the list of those that count', () => {
    const scope = { division: undefined, usdot: undefined, snapshot: '2026-11-21' }
    const crashes = [
      { number: 'ACC-2026-0015', notPreventable: true },
      { number: 'ACC-2026-0016', notPreventable: false },
    ]
    expect(decodeURIComponent(crashesHref(scope, crashes))).toContain('number=!ACC-2026-0015')
    expect(crashesHref(scope, crashes)).not.toContain('ACC-2026-0016')
  })
})
