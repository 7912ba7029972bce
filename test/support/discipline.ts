import type { Created, Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

const api = '/api/disciplinary-actions'

/** A first step that the policies of the company suggest as it stands. */
export const draftOf = (driver: Created, more: Json = {}): Json => ({
  driver: driver.id,
  category: 'hos',
  incidentDate: '2026-11-18',
  level: 'coaching',
  factSummary: 'Form and manner errors on three days.',
  policyRef: 'Driver handbook 4.2',
  ...more,
})

export const moveAction = (user: TestUser, id: string, name: string, fields: Json = {}) =>
  user.call('POST', `${api}/${id}/transitions`, { move: name, fields })

export const readAction = async (user: TestUser, id: string): Promise<Created> => (await user.call('GET', `${api}/${id}`)).json<Created>()

/** Changes fields against the version that stands now. */
export const patchAction = async (user: TestUser, id: string, values: Json) =>
  user.call('PATCH', `${api}/${id}`, values, { 'if-match': `"${(await readAction(user, id)).version}"`, 'x-confirm-warnings': '1' })
