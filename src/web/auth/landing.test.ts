import { describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { pathExists } from '../layout/navigation/path-exists.ts'
import { landingOf } from './landing.ts'

describe('A6 landing after sign-in', () => {
  test.each(roles)('A6 %s', (role) => {
    const wanted =
      { safety: '/safety-dashboard', recruiter: '/recruiting', shop: '/maintenance', foreman: '/maintenance' }[role as string] ?? '/'
    expect(landingOf(role)).toBe(pathExists(wanted) ? wanted : '/')
  })
})
