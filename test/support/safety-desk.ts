import { afterAll, beforeAll } from 'vitest'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { deskOf } from './desk.ts'
import type { TestUser } from './sessions.ts'

/** An app for the tests of a file, and what its safety manager does there. The app and the people are there once hooks and tests run. */
export const safetyDesk = () => {
  let app: TestApp
  let admin: TestUser
  let safety: TestUser
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('super_admin')
    safety = await app.as('safety')
  })
  afterAll(() => app.close())
  return { app: () => app, admin: () => admin, safety: () => safety, ...deskOf(() => safety) }
}
