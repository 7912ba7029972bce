import { afterAll, beforeAll } from 'vitest'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './sessions.ts'

/** An app for the tests of a file, and its super admin. Both are there once hooks and tests run. */
export const adminDesk = () => {
  let app: TestApp
  let admin: TestUser
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('super_admin')
  })
  afterAll(() => app.close())
  return { app: () => app, admin: () => admin }
}
