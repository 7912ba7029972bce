import { afterAll, beforeAll, expect } from 'vitest'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStop, LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'
import { buildTestApp } from './app.ts'
import type { TestApp } from './app.ts'
import { deskOf } from './desk.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { makeReadyDriver, makeUnit } from './papers.ts'
import type { TestUser } from './sessions.ts'

export const issuesOf = (answer: { json(): Json }): { field: string; message: string; href?: string }[] =>
  (answer.json()['errors'] ?? []) as { field: string; message: string; href?: string }[]

/** What a refusal of the law says: the rule and the fix. */
export const refusal = (code: LegalStopCode) => {
  const { citation, lift }: LegalStop = legalStops[code]
  return expect.objectContaining({ message: expect.stringContaining(`(${citation}). ${lift.replace(/\.$/, '')}`) })
}

/** A terminal with a driver and a tractor that may go out, and a manager who may override company policy. */
export const stopsDesk = () => {
  let app: TestApp
  let admin: TestUser
  let manager: TestUser
  let terminal: Created
  let ready: Created
  let tractor: Created
  let day = 0
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('super_admin')
    terminal = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    manager = await app.as('manager', [terminal.id])
    ready = await makeReadyDriver(admin, { division: terminal.id })
    tractor = await makeUnit(admin, { division: terminal.id })
  })
  afterAll(() => app.close())

  /** A run on a day that no other one uses, from 10:00 to 14:00. */
  const trip = (seats: Json): Json => {
    day += 1
    const on = new Date(Date.UTC(2026, 10, 22 + day)).toISOString().slice(0, 10)
    return { serviceDate: on, start: `${on}T16:00:00Z`, end: `${on}T20:00:00Z`, division: terminal.id, ...seats }
  }
  const plan = (seats: Json) =>
    manager.call(
      'POST',
      '/api/run-assignments',
      { spot: 'Rescue', overrideReason: 'Customer waits', ...trip(seats) },
      { 'x-confirm-warnings': '1' },
    )
  return {
    desk: deskOf(() => admin),
    admin: () => admin,
    manager: () => manager,
    terminal: () => terminal.id,
    ready: () => ready.id,
    tractor: () => tractor.id,
    trip,
    refused: async (code: LegalStopCode, seats: Json): Promise<void> => {
      const answer = await plan(seats)
      expect(answer.statusCode, answer.body).toBe(422)
      expect(issuesOf(answer)).toContainEqual(refusal(code))
    },
    passes: async (seats: Json): Promise<Created> => {
      const answer = await plan(seats)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<Created>()
    },
  }
}
