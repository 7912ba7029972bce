import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { makeCrew } from './crew.ts'
import type { Crew } from './crew.ts'
import { make } from './factory.ts'
import type { Json } from './factory.ts'
import { startFakeModel } from './fake-model.ts'
import type { FakeModel } from './fake-model.ts'
import type { TestUser } from './sessions.ts'

export const modelKey = 'sk-test-4f8a1c2b9d7e6530ab12'
/** Stands in the words and the name of records, and nowhere else. */
export const canary = 'Zqxwcanary'
/** The product’s own parser knows no Spanish. */
export const foreign = 'cuantos accidentes hubo este mes'
/** What an answer says when the model could not be asked. */
export const fellBack = { memory: false, mode: 'local-fallback', notice: 'AI service unavailable, answered locally', total: null }
export const usualModel = {
  enabled: true,
  provider: 'openai',
  model: 'fake-1',
  timeLimit: 2,
  monthlyTokens: 1_000_000_000,
  narrate: false,
  recordText: false,
}

export interface ModelDesk {
  readonly app: TestApp
  readonly fake: FakeModel
  readonly admin: TestUser
  readonly crew: Crew
  /** Every line of the log. */
  readonly lines: string[]
}

/** A company with three accidents of one division, two of them this month, and a model on loopback that is switched on before each test. */
export const modelDesk = (): ModelDesk => {
  const desk = { lines: [] as string[] } as { -readonly [K in keyof ModelDesk]: ModelDesk[K] }
  beforeAll(async () => {
    desk.fake = await startFakeModel()
    // A configuration that names an address at which a cloud tells its machines their secrets.
    const origins = `${desk.fake.origin},http://169.254.169.254`
    desk.app = await buildTestApp({ ASSISTANT_ORIGINS: origins, ASSISTANT_QUESTIONS: '20' }, (line) => desk.lines.push(line))
    desk.admin = await desk.app.as('super_admin')
    desk.crew = await makeCrew(desk.admin)
    const division = desk.crew.division.id
    const driver = await make(desk.admin, 'drivers', { firstName: canary, lastName: 'Dhillon', division })
    for (const occurredAt of ['2026-11-02T15:00:00.000Z', '2026-11-03T15:00:00.000Z', '2026-08-03T15:00:00.000Z'])
      await make(desk.admin, 'accidents', { division, occurredAt, driverStatement: `${canary} hit a pole` })
    await make(desk.admin, 'tickets', { driver: driver.id })
  })
  afterAll(async () => {
    await desk.app.close()
    await desk.fake.close()
  })
  beforeEach(async () => {
    desk.fake.forget()
    // Nobody has asked for a while.
    desk.app.clock.advance(6 * 60_000)
    await configure(desk)
  })
  return desk
}

export const putModel = (by: TestUser, given: Json) => by.call('PUT', '/api/ai-agent/model', given)

export const configure = async ({ admin, fake }: ModelDesk, more: Json = {}): Promise<void> => {
  const { statusCode, body } = await putModel(admin, { ...usualModel, baseUrl: `${fake.origin}/v1`, key: modelKey, ...more })
  expect(statusCode, body).toBe(200)
}

export const tested = async ({ admin, fake }: ModelDesk): Promise<Json> => {
  fake.says('OK')
  const answer = (await admin.call('POST', '/api/ai-agent/model/test')).json<Json>()
  fake.heard.length = 0
  return answer
}

export const standing = async (by: TestUser): Promise<Json> => (await by.call('GET', '/api/ai-agent/status')).json()
