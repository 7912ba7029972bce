import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Move } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { users } from '#records/company/users/record.ts'
import { buildAccountsApp, goodPassword } from '#test/support/accounts-app.ts'
import type { AccountsApp, Person } from '#test/support/accounts-app.ts'
import '#test/support/quick-argon2.ts'

const nobody = '0197d1f5-0000-7000-8000-000000000000'
/** What leaves with confidential fields or files. It is asked before anything is looked up. */
const takenOut = [
  '/api/osha/ita/300-301/csv?year=2026',
  `/api/osha/form-300.pdf?establishment=${nobody}&year=2026`,
  `/api/osha/form-301/${nobody}/pdf`,
  `/api/accidents/${nobody}/claim-pack/pdf?confidential=true`,
  `/api/accidents/${nobody}/claim-pack/zip?confidential=true`,
  `/api/drivers/${nobody}/dq-binder`,
  `/api/dq-binders/zip?drivers=${nobody}`,
  `/api/shared-documents/${nobody}/files/${nobody}`,
]
/** Lists with words that only case workers read: how people were hurt and treated, and their family leave (29 CFR 825.500(g)). */
const caseLists = ['osha-claims', 'time-off', 'workers-comp', 'workers-comp-cases']
/** The same addresses without what is confidential, and every other that answers a file. */
const goesFreely = [
  `/api/vehicles/stickers?ids=${nobody}`,
  '/api/osha/ita/300a/csv?year=2026',
  `/api/osha/form-300a.pdf?establishment=${nobody}&year=2026`,
  `/api/osha/form-301/${nobody}/pdf?copy=case`,
  `/api/accidents/${nobody}/claim-pack/pdf`,
  `/api/accidents/${nobody}/claim-pack/zip`,
  '/api/accident-register/pdf',
  '/api/accident-register/csv',
  `/api/committee/cases/${nobody}/photos/${nobody}`,
  `/api/disciplinary-actions/${nobody}/letter.pdf`,
  `/api/dataqs/${nobody}/letter.pdf`,
  `/api/roadside-inspections/${nobody}/certification.pdf`,
  `/api/workers-comp-cases/${nobody}/offer-letter`,
  // What goes with a message is looked at by who reads the message.
  `/api/messages/files/${nobody}/file`,
  `/api/messages/files/${nobody}/thumbnail`,
  // One file of one record is looked at, as a confidential field is, and the look is logged.
  `/api/attachments/${nobody}/file`,
  `/api/attachments/${nobody}/thumbnail`,
  // A scan that is not filed yet, for the person who added it alone.
  `/api/scans/${nobody}/file`,
  `/api/scans/${nobody}/picture`,
  // What an outside reader was handed, by the token of the link.
  `/api/papers/${nobody}/files/${nobody}`,
  // The importer's own rows.
  `/api/imports/${nobody}/rows/export`,
]

describe('P-12 what a session alone must not do', () => {
  let app: AccountsApp
  let admin: Person
  beforeAll(async () => {
    app = await buildAccountsApp()
    admin = await app.addUser('super_admin')
  })
  afterAll(() => app.close())

  const signedIn = async (person: Person): Promise<string> => (await app.login(person.email)).json<{ token: string }>().token
  const confirm = (token: string, password = goodPassword) => app.call('POST', '/api/auth/confirm-password', token, { password })
  const patch = (token: string, id: string, body: object) =>
    app.call('PATCH', `/api/users/${id}`, token, body, { 'if-match': '"1"', 'x-confirm-warnings': '1' })

  const division = async (): Promise<string> => {
    const { rows } = await app.deps.pool.query<{ id: string }>('select id from divisions limit 1')
    const made = rows[0]?.id
    if (made !== undefined) return made
    const created = await app.call('POST', '/api/divisions', await app.token(admin.email), { name: 'Joplin terminal', code: 'JOP' })
    expect(created.statusCode, created.body).toBe(201)
    return created.json<{ id: string }>().id
  }

  /** The acts, each on a person of its own. */
  const acts: Readonly<Record<string, (token: string, person: Person) => ReturnType<AccountsApp['call']>>> = {
    'the own address': (token) => patch(token, admin.id, { email: 'thief@example.com' }),
    'the address of another': (token, { id }) => patch(token, id, { email: 'thief@example.com' }),
    'the role of another': (token, { id }) => patch(token, id, { role: 'admin' }),
    'roles in bulk': (token, { id }) => app.call('POST', '/api/users/bulk', token, { ids: [id], patch: { role: 'admin' } }),
    'the divisions of another': async (token, { id }) => patch(token, id, { allDivisions: false, divisions: [await division()] }),
    'all divisions for another': async (token) =>
      patch(token, (await app.addUser('manager', { divisions: [await division()] })).id, { allDivisions: true, divisions: null }),
    'a reset link for another': (token, { id }) => app.call('POST', `/api/auth/users/${id}/reset-link`, token, {}),
    'a reset link for oneself, which is a new password without the old one': (token) =>
      app.call('POST', `/api/auth/users/${admin.id}/reset-link`, token, {}),
    'an invitation': (token) =>
      app.call('POST', '/api/auth/invitations', token, {
        firstName: 'Lee',
        lastName: 'Stranger',
        email: 'stranger@example.com',
        role: 'super_admin',
      }),
    'an invitation sent again': async (token) =>
      app.call('POST', `/api/auth/users/${(await app.addUser('admin', { status: 'invited' })).id}/invitation`, token, {}),
    'the sessions of another': (token, { id }) => app.call('DELETE', `/api/auth/users/${id}/sessions`, token),
    'one session of another': async (token, { id, email }) => {
      await app.login(email)
      const [session] = (await app.call('GET', `/api/auth/users/${id}/sessions`, token)).json<{ id: string }[]>()
      return app.call('DELETE', `/api/auth/users/${id}/sessions/${session?.id}`, token)
    },
    'an invitation taken back': async (token) =>
      app.call('DELETE', `/api/auth/users/${(await app.addUser('admin', { status: 'invited' })).id}/invitation`, token),
    'papers for an outside reader': (token) =>
      app.call('POST', '/api/shared-documents', token, {
        paper: 'accident_register',
        name: 'Lee Stranger',
        organization: 'Stranger and Sons',
      }),
    'a new link to papers that were shared': (token) => app.call('POST', `/api/shared-documents/${nobody}/link`, token, {}),
    ...Object.fromEntries(
      Object.entries<Move>(users.lifecycle.moves).flatMap(([move, { from, asks }]) => {
        const fields = 'reason' in (asks ?? {}) ? { reason: 'Left the company' } : {}
        const somebody = () => app.addUser('manager', { status: from.includes('active') ? 'active' : (from[0] ?? '') })
        return [
          [
            `the step ${move}`,
            async (token: string) => app.call('POST', `/api/users/${(await somebody()).id}/transitions`, token, { move, fields }),
          ],
          [
            `the step ${move} in bulk`,
            async (token: string) => app.call('POST', '/api/users/bulk', token, { ids: [(await somebody()).id], move, fields }),
          ],
        ]
      }),
    ),
    ...Object.fromEntries(
      takenOut.map((path) => [`the file ${path.replace(nobody, '{id}')}`, (token: string) => app.call('GET', path, token)] as const),
    ),
  }

  it.each(Object.keys(acts))('%s', async (act) => {
    const person = await app.addUser('manager')
    const token = await signedIn(admin)
    const refused = await acts[act]?.(token, person)
    expect([refused?.statusCode, refused?.json<{ code: string }>().code]).toEqual([403, 'step_up_required'])
    const stored = await app.call('GET', `/api/users/${person.id}`, token)
    expect(stored.json()).toMatchObject({ email: person.email, role: 'manager', version: 1 })
  })

  it('every file that leaves is either asked for or said to go freely', async () => {
    const token = await signedIn(admin)
    const { paths } = (await app.call('GET', '/api/openapi.json', token)).json<{
      paths: Record<string, Record<string, { responses?: Record<string, { content?: object }> }>>
    }>()
    const files = Object.entries(paths)
      .filter(([, methods]) =>
        Object.values(methods).some(({ responses }) =>
          Object.entries(responses ?? {}).some(
            ([status, { content }]) => status.startsWith('2') && Object.keys(content ?? {}).some((type) => !/json|event-stream/.test(type)),
          ),
        ),
      )
      .map(([path]) => path)
      // Exports of lists leave confidential fields out, whoever asks (export.test.ts), and templates are empty.
      .filter((path) => !/^\/api\/[a-z/-]+\/(export|import\/template)$/.test(path))
    const bare = (path: string) => path.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, nobody)
    const known = new Set([...takenOut, ...goesFreely].map(bare))
    // The two files of the Injury Tracking Application have one address.
    expect([...new Set(files.map((path) => bare(path.replace('{file}', '300a'))))].toSorted()).toEqual(
      [...known].filter((path) => !path.includes('/ita/300-301/')).toSorted(),
    )
    for (const path of goesFreely) expect((await app.call('GET', path, token)).body, path).not.toContain('step_up_required')
  })

  it('an export takes the password when it holds words that only case workers read, and no password without them', async () => {
    const token = await signedIn(admin)
    const asked: string[] = []
    for (const { name, api, access } of Object.values(registry)) {
      if (access.export.length === 0) continue
      const asks = async (columns: string): Promise<boolean> =>
        (await app.call('GET', `/api/${api}/export${columns}`, token)).body.includes('step_up_required')
      if (await asks('')) asked.push(name)
      expect(await asks('?columns=number,status'), name).toBe(false)
    }
    expect(asked.toSorted()).toEqual(caseLists)
  })

  it('nothing came of the refused invitation', async () => {
    const { rows } = await app.deps.pool.query(`select 1 from users where email = 'stranger@example.com'`)
    expect(rows).toEqual([])
  })

  it('whatever of a person can be written, but for name, phone and time zone', () => {
    const tried = ['email', 'role', 'allDivisions', 'divisions']
    const written = Object.entries(users.fields).filter(([, field]) => !('system' in field && field.system === true))
    expect(written.map(([name]) => name).toSorted()).toEqual([...tried, 'firstName', 'lastName', 'phone', 'timeZone'].toSorted())
  })

  it('taking back the change of a role, too', async () => {
    const person = await app.addUser('manager')
    const confirmed = await app.token(admin.email)
    const changed = await patch(confirmed, person.id, { role: 'safety' })
    expect(changed.statusCode, changed.body).toBe(200)
    const undo = (token: string) => app.call('POST', `/api/batches/${String(changed.headers['x-batch-id'])}/undo`, token, {})
    const token = await signedIn(admin)
    expect((await undo(token)).json()).toMatchObject({ status: 403, code: 'step_up_required' })
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await undo(token)).json()).toMatchObject({ undone: 1 })
  })

  it('everything else of a person needs no password', async () => {
    const person = await app.addUser('manager')
    expect((await patch(await signedIn(admin), person.id, { firstName: 'Rosa' })).statusCode).toBe(200)
  })

  it('holds for ten minutes, and in the session that gave it alone', async () => {
    const [one, other] = [await signedIn(admin), await signedIn(admin)]
    expect((await confirm(one)).statusCode).toBe(204)
    const role = async (token: string): Promise<number> => {
      const person = await app.addUser('manager')
      return (await patch(token, person.id, { role: 'safety' })).statusCode
    }
    expect([await role(one), await role(other)]).toEqual([200, 403])
    app.clock.advance(9 * 60_000)
    expect(await role(one)).toBe(200)
    app.clock.advance(60_000)
    expect(await role(one)).toBe(403)
  })

  it('a wrong password confirms nothing, and is counted like a sign-in', async () => {
    const person = await app.addUser('admin')
    const token = await signedIn(person)
    for (let count = 0; count < 10; count += 1) {
      const wrong = await confirm(token, 'not the password')
      expect(wrong.json()).toMatchObject({ status: 422, errors: [{ field: 'password' }] })
    }
    expect((await confirm(token)).statusCode).toBe(429)
    // What a stolen session tries keeps nobody from signing in.
    expect((await app.login(person.email)).statusCode).toBe(200)
  })
})
