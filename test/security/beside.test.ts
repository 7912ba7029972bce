import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'
import type { Role } from '#kit/roles.ts'
import { makeBeside } from './missing-kinds.ts'

/** Kinds that hold confidential fields and whose comments and files all their readers share, with the reason. */
const shared: Readonly<Record<string, string>> = {
  accidents: 'Managers and supervisors work on them; results of tests have fields and a category of files of their own.',
  'carrier-requests': 'Everyone who reads a request also reads its drug and alcohol answer.',
  'recruiting-leads': 'Recruiters talk there about the first contact; nothing of health is asked of a lead.',
  'recruiting-applications': 'Recruiters and Safety work on them together; exams and tests have fields and papers of their own.',
  drivers: 'Dispatch and Safety talk there about the work of the driver; exams and tests have documents of their own.',
}

const limited = Object.values(registry).filter(({ access }) => access.beside !== undefined)

const course = 'The work offered and its limits are planned by those who dispatch the employee.'
const parties = 'Names who was there or handles the claim.'
const rule = 'Written by the rules, of dates and sources.'
/** Fields of words that managers read on these kinds, with the reason. */
const plain: Readonly<Record<string, string>> = {
  'qualification-documents.inspector': 'Who inspected a vehicle.',
  'qualification-documents.paperPlace': 'The office or cabinet of the paper file.',
  'holds.reason': 'The title: whoever dispatches reads why a driver does not go.',
  'time-off.denyReason': 'Why the days do not suit the yard.',
  'time-off.daysByYear': 'How many days are of which year.',
  'workers-comp-cases.offer': course,
  'workers-comp-cases.offerTerms': course,
  'workers-comp-cases.restrictions': course,
  'workers-comp.employeeName': parties,
  'workers-comp.jobTitle': parties,
  'workers-comp.place': 'Where it happened.',
  'workers-comp.activityBefore': 'What the employee was doing.',
  'workers-comp.witnesses': parties,
  'workers-comp.carrier': parties,
  'workers-comp.policyNumber': parties,
  'workers-comp.claimNumber': parties,
  'workers-comp.adjuster': parties,
  'workers-comp.attorney': parties,
  'workers-comp.subrogationParty': parties,
  'deadlines.what': rule,
  'deadlines.rule': rule,
  'deadlines.citation': rule,
  'deadlines.ruleText': rule,
  'deadlines.basis': rule,
  'deadlines.explanation': rule,
}
const secret = 'zqkfracture'
const own = 'zqkown'

test('G12 every kind with confidential fields says who reads what is put beside its records', () => {
  const confidential = Object.values(registry).filter(({ access, fields }) =>
    [access.confidential, ...Object.values(fields).map((field) => field.confidential)].some((said) => said !== undefined),
  )
  const said = confidential.filter(({ access }) => access.beside !== undefined).map(({ name }) => name)
  expect(
    [...said, ...Object.keys(shared)].toSorted(),
    'a kind with confidential fields has access.beside, or a reason in `shared` here',
  ).toEqual(confidential.map(({ name }) => name).toSorted())
})

describe('G12 what a case worker puts beside a confidential record', () => {
  let app: TestApp
  let safety: TestUser
  const people = new Map<Role, TestUser>()
  const records = new Map<string, Created>()

  beforeAll(async () => {
    app = await buildTestApp()
    safety = await app.as('safety')
    for (const role of ['manager', 'supervisor'] as const) people.set(role, await app.as(role))
    const { division, driver } = await makeCrew(await app.as('super_admin'))
    const reported = { driver: driver.id, division: division.id, type: 'lost_time', reportedAt: '2026-11-01T13:00:00.000Z' }
    const claim = await make(people.get('supervisor') as TestUser, 'workers-comp', reported)
    const [deadline] = (await safety.call('GET', `/api/deadlines?claim=${claim.id}&rule=FROI`)).json<Created[]>()
    records
      .set('workers-comp', claim)
      .set('workers-comp-cases', await make(safety, 'workers-comp-cases', { claim: claim.id }))
      .set('osha-claims', await make(safety, 'osha-claims', { establishment: division.id }))
      .set('holds', await make(safety, 'holds', { driver: driver.id, kind: 'medical_leave', reason: 'Removed from duty' }))
      .set('qualification-documents', await make(safety, 'qualification-documents', { driver: driver.id, type: 'drug_test' }))
      .set('deadlines', deadline as Created)
      // Dispatch asks for drivers; Safety for itself alone.
      .set('time-off', await make(people.get('supervisor') as TestUser, 'time-off', { driver: driver.id, type: 'sick' }))
    for (const record of limited.filter(({ name }) => !records.has(name))) {
      const where = record.access.beside?.where
      const kept = where === undefined || where.is === 'given' ? {} : { [where.field]: where.is[0] }
      records.set(record.name, await makeBeside(safety, record, { divisions: division, drivers: driver }, 'Words', kept))
    }
  })
  afterAll(() => app.close())

  const upload = (by: TestUser, path: string, word: string, fields: Readonly<Record<string, string>>) => {
    const { payload, headers } = multipart(fields, { fileName: `${word}.txt`, content: Buffer.from(`${word} of ${path}`) })
    return by.call('POST', `${path}/attachments`, payload, headers)
  }

  describe.each(limited.map((record) => [record.name, record] as const))('%s', (kind, record) => {
    const readers = record.access.beside?.readers ?? []
    const path = (): string => `/api/${record.api}/${(records.get(kind) as Created).id}`
    let file: { readonly id: string } | null = null

    beforeAll(async () => {
      const told = await safety.call('POST', `${path()}/comments`, { body: `About the ${secret}` })
      if (told.statusCode !== 201) throw new Error(told.body)
      if (record.access.create.length + record.access.update.length === 0) return
      const sent = await upload(safety, path(), secret, { label: secret })
      if (sent.statusCode !== 201) throw new Error(sent.body)
      file = sent.json<{ id: string }>()
    })

    test.each(['manager', 'supervisor'] as const)('is in nothing a %s reads', async (role) => {
      const by = people.get(role) as TestUser
      expect(readers).not.toContain(role)
      const links = file === null ? [] : ['file', 'thumbnail'].map((part) => `/api/attachments/${file?.id}/${part}`)
      for (const link of links) expect([403, 404], link).toContain((await by.call('GET', link)).statusCode)
      const paths = [
        ...['', '/history?limit=200', '/original', '/comments', '/attachments', '/attachments?archived=all'].map(
          (part) => `${path()}${part}`,
        ),
        `/api/${record.api}`,
        '/api/dashboard/recent-activities?limit=100',
        `/api/search?q=${secret}`,
      ]
      for (const url of paths) {
        const answer = await by.call('GET', url)
        expect([200, 403, 404], `${url}: ${answer.body}`).toContain(answer.statusCode)
        expect(answer.body, url).not.toContain(url.includes('/search') ? (records.get(kind) as Created).id : secret)
      }
    })

    test.each(['manager', 'supervisor'] as const)('does not keep from a %s what they wrote and added themselves', async (role) => {
      const by = people.get(role) as TestUser
      const written = await by.call('POST', `${path()}/comments`, { body: `${own} by a ${role}` })
      if ([403, 404].includes(written.statusCode))
        return expect((await by.call('GET', `${path()}/comments`)).statusCode).toBe(written.statusCode)
      expect(written.statusCode, written.body).toBe(201)
      const comments = (await by.call('GET', `${path()}/comments`)).json<{ body: string }[]>()
      expect(comments.map(({ body }) => body)).toEqual([`${own} by a ${role}`])
      expect((await by.call('GET', `${path()}/history`)).body).toContain(`${own} by a ${role}`)
      const sent = await upload(by, path(), `${own}-${role}`, {})
      if (sent.statusCode === 403) return
      expect(sent.statusCode, sent.body).toBe(201)
      // The files of such a document are confidential by its type, whoever adds them.
      if (kind === 'qualification-documents') return expect(sent.json()).toMatchObject({ confidential: true, href: null })
      expect((await by.call('GET', `${path()}/attachments`)).body).toContain(`${own}-${role}`)
      expect((await by.call('GET', `/api/attachments/${sent.json<{ id: string }>().id}/file`)).statusCode).toBe(200)
    })

    test('is read by whoever works on it, with what the others wrote', async () => {
      const read = async (part: string): Promise<string> => (await safety.call('GET', `${path()}/${part}`)).body
      const comments = await read('comments')
      expect(comments).toContain(secret)
      expect(await read('history?limit=200')).toContain(secret)
      if (file !== null) {
        expect(await read('attachments')).toContain(secret)
        expect((await safety.call('GET', `/api/attachments/${file.id}/file`)).body).toContain(secret)
      }
      expect(comments.includes(own)).toBe((await people.get('manager')?.call('GET', `${path()}/comments`))?.statusCode === 200)
    })

    test('mentions nobody who would not read it', async () => {
      const named = (await safety.call('GET', `${path()}/comments/mentionable`)).json<{ id: string; role: string }[]>()
      expect(named.filter(({ role }) => !(readers as readonly string[]).includes(role))).toEqual([])
      const mentions = [(people.get('manager') as TestUser).id]
      const refused = await safety.call('POST', `${path()}/comments`, { body: 'See this', mentions })
      expect(refused.statusCode, refused.body).toBe(422)
    })
  })

  describe('the reason of archiving, and the fields of words', () => {
    const told = 'zqkreason'
    const move = (kind: string, by: TestUser, name: string, fields: object) =>
      by.call(
        'POST',
        `/api/${kind}/${(records.get(kind) as Created).id}/transitions`,
        { move: name, fields },
        { 'x-confirm-warnings': '1' },
      )
    const archive = async (kind: string, by: TestUser) => {
      const path = `/api/${kind}/${(records.get(kind) as Created).id}`
      const { version } = (await safety.call('GET', path)).json<Created>()
      return by.call('DELETE', path, { reason: told }, { 'if-match': `"${version}"` })
    }
    const metAt = '2026-11-20T14:30:00.000Z'

    /** The one who acts, what they do, and the property that says their words since. */
    const acts = (admin: TestUser): [string, string, () => ReturnType<TestUser['call']>][] => [
      ['deadlines', 'metNote', () => move('deadlines', safety, 'meet', { metAt, metNote: told })],
      ['deadlines', 'status', () => move('deadlines', safety, 'resume', { reason: told })],
      ['deadlines', 'missedReason', () => move('deadlines', safety, 'miss', { missedReason: told })],
      ['deadlines', 'waivedReason', () => move('deadlines', safety, 'waive', { waivedReason: told })],
      ['holds', 'liftReason', () => move('holds', safety, 'lift', { liftReason: told })],
      ['qualification-documents', 'reviewNote', () => move('qualification-documents', safety, 'reject', { reviewNote: told })],
      ['qualification-documents', 'archiveReason', () => archive('qualification-documents', admin)],
      ['workers-comp-cases', 'archiveReason', () => archive('workers-comp-cases', safety)],
      ['osha-claims', 'archiveReason', () => archive('osha-claims', admin)],
      ['workers-comp', 'archiveReason', () => archive('workers-comp', safety)],
    ]

    test('every field of words that a manager has of these kinds is one of them, or says nothing medical', () => {
      const open = limited.flatMap((record) => {
        const { fields, kept } = asSeenBy('manager', record)
        return Object.entries(fields)
          .filter(([, field]) => ['text', 'longText', 'rows'].includes(field.kind) && field.confidential === undefined)
          .flatMap(([name]) => (kept?.words.includes(name) === true ? [] : [`${record.name}.${name}`]))
      })
      expect(open.toSorted(), 'a field of words stands in access.beside.words, or with its reason in `plain` here').toEqual(
        Object.keys(plain).toSorted(),
      )
    })

    test('are for case workers, in every answer', async () => {
      const admin = await app.as('super_admin')
      for (const [kind, property, act] of acts(admin)) {
        const done = await act()
        expect(done.statusCode, `${kind} ${property}: ${done.body}`).toBe(200)
        const { api } = limited.find(({ name }) => name === kind) as RecordDefinition
        const { id } = records.get(kind) as Created
        const own = `/api/${api}/${id}`
        const read = await safety.call('GET', own)
        if (property !== 'status') expect(read.json(), kind).toMatchObject({ [property]: told })
        for (const by of people.values()) {
          const answers = [
            own,
            `${own}/history?limit=200`,
            `${own}/original`,
            `/api/${api}?archived=all`,
            `/api/${api}?archived=all&fields=${property}`,
            `/api/${api}?archived=all&q=${told}`,
            `/api/${api}/export?format=csv&archived=all&columns=number,${property}`,
            '/api/dashboard/recent-activities?limit=100',
            `/api/search?q=${told}`,
          ]
          for (const url of answers) {
            const { statusCode, body } = await by.call('GET', url)
            expect([200, 400, 403, 404], `${url}: ${body}`).toContain(statusCode)
            expect(body.replaceAll(`"q":"${told}"`, ''), `${by.role} ${url}`).not.toContain(told)
          }
          if (property === 'status') continue
          for (const asked of [`${property}=${told}`, `${property}=!null`, `q=${told}`]) {
            const found = await by.call('GET', `/api/${api}?archived=all&id=${id}&${asked}`)
            if (found.statusCode !== 200) expect([400, 403], `${by.role} ${asked}: ${found.body}`).toContain(found.statusCode)
            else expect(found.json(), `${by.role} ${asked}`).toEqual([])
          }
        }
      }
    })

    test('a manager who acts on one is not told the words of another by the answer', async () => {
      const manager = people.get('manager') as TestUser
      const restored = await safety.call('POST', `/api/workers-comp/${(records.get('workers-comp') as Created).id}/restore`)
      expect(restored.statusCode, restored.body).toBe(200)
      const answer = await move('deadlines', manager, 'resume', { reason: 'Look again' })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).not.toContain(told)
      const { id } = records.get('deadlines') as Created
      expect((await manager.call('GET', `/api/deadlines/${id}/history`)).body).not.toContain(told)
    })
  })

  test('a comment on a hold or a document that says nothing medical is read by everybody who reads the record', async () => {
    const { driver } = await makeCrew(await app.as('super_admin'))
    const open = [
      `/api/holds/${(await make(safety, 'holds', { driver: driver.id, kind: 'credential' })).id}`,
      `/api/qualification-documents/${(await make(safety, 'qualification-documents', { driver: driver.id, type: 'road_test' })).id}`,
    ]
    for (const path of open) {
      await safety.call('POST', `${path}/comments`, { body: 'Bring the new card' })
      expect((await people.get('manager')?.call('GET', `${path}/comments`))?.body, path).toContain('Bring the new card')
    }
  })
})
