import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import type { Looking } from '#records/dispatch/gate/readiness-on.ts'
import { lookingNow, readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { company, found, zones } from '#test/support/gate-company.ts'
import type { Asked } from '#test/support/gate-company.ts'
import { factsOf, readOn } from '#test/support/gate-facts.ts'
import { limitFor } from '#test/support/patience.ts'
import type { TestUser } from '#test/support/sessions.ts'

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 12)

let app: TestApp
let admin: TestUser
let divisions: { id: string; zone: string }[]
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  divisions = await Promise.all(zones.map(async (zone) => ({ id: (await make(admin, 'divisions', { timeZone: zone })).id, zone })))
})
afterAll(() => app.close())

interface Reason {
  readonly subject: string
  readonly effect: string
  readonly basis: string
  readonly code: string
  readonly text: string
  readonly firstDay: string
  readonly lastDay: string | null
  readonly stop: string | null
  readonly final: boolean
  readonly citation?: string
  readonly lift?: string
  readonly source: { readonly id: string } | null
}

const gate = async ({ drivers, vehicles, from, to }: Asked): Promise<readonly Reason[]> => {
  const answer = await admin.call('GET', `/api/gate?from=${from}&to=${to}&drivers=${drivers.join()}&vehicles=${vehicles.join()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ reasons: Reason[] }>().reasons
}

/** The same of a crowd, where the database plans for sets: two statements as for one. */
const amongMany = async (asked: Asked): Promise<readonly Reason[]> => {
  const looking = lookingNow(app.deps)
  const statements: string[] = []
  const counting: Looking = {
    ...looking,
    execute: (statement, values) => {
      statements.push(statement.text)
      return looking.execute(statement, values)
    },
  }
  const crowd = Array.from({ length: 60 }, () => randomUUID())
  const found = await readinessOn(counting, { ...asked, drivers: [...crowd, ...asked.drivers], vehicles: [...asked.vehicles, ...crowd] })
  expect(statements).toHaveLength(2)
  return [...found.values()].flat()
}

const said = ({
  subject,
  effect,
  basis,
  code,
  text,
  source,
}: Pick<Reason, 'subject' | 'effect' | 'basis' | 'code' | 'text' | 'source'>): string =>
  [subject, effect, basis, code, source?.id ?? (code === 'documents_missing' ? text : '')].join(' ')

const daysIn = (from: string, to: string): string[] => (from > to ? [] : [from, ...daysIn(daysAfter(from, 1), to)])

const limit = limitFor(60_000)

describe('G5 the gate', () => {
  test(
    'says of every day of random companies what reading all facts of that day says',
    async () => {
      await fc.assert(
        fc.asyncProperty(company, async (drawn) => {
          const asked = await found(app, divisions, drawn)
          const [reasons, facts] = [await gate(asked), await factsOf(app, asked)]
          for (const day of daysIn(asked.from, asked.to)) {
            const told = reasons
              .filter(({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || lastDay >= day))
              .map(said)
              .toSorted()
            expect(told, `${day}, as of ${drawn.at}`).toEqual(readOn(facts, day))
          }
          expect((await amongMany(asked)).map(said).toSorted()).toEqual(reasons.map(said).toSorted())
          for (const { basis, stop, final, citation, lift } of reasons) {
            expect(basis === 'law').toBe(stop !== null)
            if (stop === null) continue
            expect(legalStops).toHaveProperty(stop)
            expect([final, citation !== undefined || stop === 'prohibited', lift?.endsWith('.')]).toEqual([true, true, true])
          }
          expect(reasons.every(({ firstDay }) => firstDay >= asked.from && firstDay <= asked.to)).toBe(true)
        }),
        { seed, numRuns, endOnFailure: true },
      )
    },
    limit,
  )

  test(
    'at today is the readiness of random companies in lists and on pages',
    async () => {
      await fc.assert(
        fc.asyncProperty(company, async (drawn) => {
          const asked = await found(app, divisions, drawn)
          const today = app.clock.today()
          const reasons = Map.groupBy(await gate({ ...asked, from: today, to: today }), ({ subject }) => subject)
          for (const kind of ['drivers', 'vehicles'] as const) {
            for (const id of asked[kind]) {
              const own = reasons.get(id) ?? []
              const page = (await admin.call('GET', `/api/${kind}/${id}/readiness`)).json<{ effect: string; reason: string }[]>()
              expect(page.map(({ reason }) => reason)).toEqual(own.map(({ text }) => text))
              const row = (await admin.call('GET', `/api/${kind}/${id}`)).json<{ readiness: string; readinessReason: string | null }>()
              expect(row.readiness, id).toBe(own[0]?.effect ?? 'ready')
              expect(row.readinessReason === null, id).toBe(own.length === 0)
            }
            for (const effect of ['block', 'warn', 'ready'] as const) {
              const listed = (
                await admin.call('GET', `/api/${kind}?id=${asked[kind].join()}&readiness=${effect}&limit=100&fields=id`)
              ).json<{ id: string }[]>()
              const expected = asked[kind].filter((id) => (reasons.get(id)?.[0]?.effect ?? 'ready') === effect)
              expect(listed.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
            }
          }
        }),
        { seed: seed + 1, numRuns: Math.ceil(numRuns / 2), endOnFailure: true },
      )
    },
    limit,
  )
})
