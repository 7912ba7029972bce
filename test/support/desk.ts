import type { Created, Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

/** What one person does with records; warnings are confirmed. The person is asked for each time, because tests sign in late. */
export const deskOf = (user: () => TestUser) => {
  const one = async (path: string): Promise<Created> => (await user().call('GET', path)).json<Created>()
  return {
    one,
    list: async (path: string): Promise<Created[]> => (await user().call('GET', path)).json<Created[]>(),
    /** Changes fields against the version that stands now. */
    change: async (path: string, values: Json) =>
      user().call('PATCH', path, values, { 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' }),
    move: (path: string, name: string, fields: Json = {}) =>
      user().call('POST', `${path}/transitions`, { move: name, fields }, { 'x-confirm-warnings': '1' }),
  }
}
