import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Home {
  readonly division: string
  readonly driver: string
  readonly vehicle: string
  /** Stands in every text that may be read. */
  readonly word: string
}

/** Safety records of the kinds that others point at or that need facts of their own, on one driver and one vehicle of one division, linked with each other. */
export const buildSafetyEstate = async (admin: TestUser, { division, driver, vehicle, word }: Home): Promise<Record<string, Created>> => {
  const on = { driver, vehicle, division }
  const accident = await make(admin, 'accidents', { ...on, city: word, narrative: word })
  const inspection = await make(admin, 'roadside-inspections', {
    ...on,
    reportNumber: `${word}1`,
    location: word,
    state: 'MO',
    level: 'II',
  })
  const ticket = await make(admin, 'tickets', { ...on, citationNumber: `${word}2`, agency: word, accident: accident.id })
  const violation = await make(admin, 'violations', { ...on, inspection: inspection.id, description: word, occurredOn: '2026-11-01' })
  const claim = await make(admin, 'workers-comp', { driver, division, place: word, narrative: word, carrier: word, accident: accident.id })
  const oshaClaim = await make(admin, 'osha-claims', { establishment: division, description: word, place: word, claim: claim.id })
  const action = await make(admin, 'disciplinary-actions', {
    driver,
    division,
    factSummary: word,
    policyRef: word,
    accident: accident.id,
    incidentDate: '2026-11-02',
  })
  const corrective = await make(admin, 'corrective-actions', { action: word, criterion: word, owner: admin.id, accident: accident.id })
  const running = await admin.call('GET', `/api/deadlines?correctiveAction=${corrective.id}&limit=1`)
  const part = await make(admin, 'parts', { division, description: word, vendor: word, bin: word, manufacturer: word, opening: 1 })
  const stocked = await admin.call('GET', `/api/maintenance/stock-movements?part=${part.id}&limit=1`)
  return {
    accidents: accident,
    'roadside-inspections': inspection,
    tickets: ticket,
    violations: violation,
    'workers-comp': claim,
    'workers-comp-cases': await make(admin, 'workers-comp-cases', { claim: claim.id, entry: 'contact', who: word }),
    'osha-claims': oshaClaim,
    'osha-summaries': await make(admin, 'osha-summaries', { establishment: division, year: 2025, companyName: word }),
    dataqs: await make(admin, 'dataqs', { violation: violation.id, division, argument: word }),
    'disciplinary-actions': action,
    'corrective-actions': corrective,
    holds: await make(admin, 'holds', { driver, reason: word, accident: accident.id }),
    deadlines: running.json<Created[]>()[0] as Created,
    parts: part,
    'stock-movements': stocked.json<Created[]>()[0] as Created,
  }
}
