import { beforeAll, describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { move as moveRecord } from '#test/support/papers.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { admin, safety, list, move } = safetyDesk()
let division: Created
beforeAll(async () => {
  division = await make(admin(), 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
})
const someDriver = (): Promise<Created> => make(admin(), 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
const rounds = [1, 2, 3, 4, 5]
const draftsAtOnce = 5
/** Two that waited for each other too long are told to try again. */
const busy = 503

const again = async (send: () => ReturnType<TestUser['call']>): Promise<void> => {
  let answer = await send()
  while (answer.statusCode === busy) answer = await send()
  expect([200, 201], answer.body).toContain(answer.statusCode)
}

describe('P-43 what is written about one driver at the same moment counts together', () => {
  test('P-43 G9 two convictions that disqualify only together block the driver (49 CFR 383.51(c))', async () => {
    for (const round of rounds) {
      const driver = await someDriver()
      const speeding = { driver: driver.id, state: 'MO', charges: [{ description: 'Speeding', speed: 82, posted: 65 }] }
      const tickets = [
        await make(safety(), 'tickets', { ...speeding, issuedAt: '2026-09-10T16:00:00.000Z' }),
        await make(safety(), 'tickets', { ...speeding, issuedAt: '2026-11-10T16:00:00.000Z' }),
      ]
      const guilty = { disposition: 'guilty', dispositionOn: '2026-11-18' }
      await Promise.all(tickets.map(({ id }) => again(() => move(`/api/tickets/${id}`, 'dispose', guilty))))
      const holds = await list(`/api/holds?driver=${driver.id}&kind=disqualification&status=active`)
      expect(
        holds.map(({ effect }: Json) => effect),
        `round ${round}`,
      ).toEqual(['block'])
    }
  })

  test('P-43 G1 of several papers of one type that are verified at once one is on file', async () => {
    for (const round of rounds) {
      const driver = await someDriver()
      const drafts = await Promise.all(
        Array.from({ length: draftsAtOnce }, () =>
          make(safety(), 'qualification-documents', { type: 'medical', driver: driver.id, vehicle: null, expirationDate: '2027-11-20' }),
        ),
      )
      const verify = { verificationMethod: 'registry' }
      await Promise.all(drafts.map(({ id }) => again(() => moveRecord(safety(), 'qualification-documents', id, 'verify', verify))))
      const active = await list(`/api/qualification-documents?driver=${driver.id}&status=active`)
      expect(active, `round ${round}`).toHaveLength(1)
    }
  })

  test('P-43 a full query verified beside the limited one that asks for it ends its deadline and its hold (49 CFR 382.701(b)(3))', async () => {
    for (const round of rounds) {
      const driver = await someDriver()
      const query = { driver: driver.id, vehicle: null, expirationDate: '2027-11-20' }
      const limited = { ...query, type: 'clearinghouse_limited', queryResult: 'found', knownAt: '2026-11-20T13:00:00.000Z' }
      const full = { ...query, type: 'clearinghouse_full', queryResult: 'resolved', knownAt: '2026-11-20T14:00:00.000Z' }
      const { id } = await make(safety(), 'qualification-documents', full)
      await Promise.all([
        again(() => safety().call('POST', '/api/qualification-documents', limited)),
        again(() => moveRecord(safety(), 'qualification-documents', id, 'verify', { verificationMethod: 'online' })),
      ])
      const due = await list(`/api/deadlines?driver=${driver.id}&rule=CH-FULL-24`)
      const holds = await list(`/api/holds?driver=${driver.id}&status=active`)
      expect([due.map(({ status }) => status), holds.length], `round ${round}`).toEqual([['met'], 0])
    }
  })
})
