import { beforeAll, expect } from 'vitest'
import { deskOf } from './desk.ts'
import type { Created, Json } from './factory.ts'
import { recruitingDesk } from './recruiting.ts'

type Form = Json & { answers: Json; stamps: Record<string, string>; onFile: string[]; step: number; signatures: Json[] }

export const prairie = {
  name: 'Prairie Star Freight',
  address: '41 Elevator Rd, Wichita, KS',
  from: '2022-03-01',
  to: '2025-02-10',
  reasonLeft: 'More home time',
  fmcsr: true,
  tested: true,
}
export const farm = { name: 'Republic Feed', address: 'Republic, MO', from: '2025-05-03', position: 'Loader', fmcsr: false, tested: false }
export const gap = { from: '2025-03-01', to: '2025-04-30', doing: 'self_employed', details: 'Ran the family farm' }
export const complete: Readonly<Record<string, Json>> = {
  about: { birthDate: '1988-04-02', ssn: '900-12-3456', address: { street: '8 Elm St', city: 'Republic', state: 'MO', zip: '65738' } },
  addresses: { noOtherAddress: true },
  licenses: {
    licenseNumber: 'q300100200',
    licenseState: 'MO',
    licenseClass: 'A',
    licenseExpirationDate: '2028-04-02',
    noOtherLicense: true,
  },
  experience: { experience: [{ equipment: 'Tractor and dry van', from: '2022-03-01', miles: 300_000 }] },
  employers: { employers: [prairie, farm], gaps: [gap] },
  accidents: { noAccident: true },
  violations: { noViolation: true },
  denials: { noDenial: true },
}

/** The recruiter's desk, and applicants with a link and no session. `hear` gets every log line. */
export const applicantDesk = (hear?: (line: string) => void) => {
  const desk = recruitingDesk(hear)
  const { app, admin, recruiter, division, application } = desk
  let networks = 0

  /** Somebody without a session, on a network nobody else has. */
  const applicantOn = (token: string) => {
    networks += 1
    const remoteAddress = `198.51.100.${networks}`
    const call = (method: 'GET' | 'PUT' | 'POST', path = '', payload?: Json) =>
      app().http.inject({
        method,
        url: `/api/application-form/${token}${path}`,
        remoteAddress,
        ...(payload === undefined ? {} : { payload }),
      })
    const open = async (): Promise<Form> => (await call('GET')).json<Form>()
    const save = async (step: string, answers: Json, seen?: string) =>
      call('PUT', `/steps/${step}`, { answers, seen: seen ?? (await open()).stamps[step] ?? '' })
    return { call, open, save, token }
  }
  type Applicant = ReturnType<typeof applicantOn>

  const link = async ({ id }: Created): Promise<Applicant> => {
    const answer = await recruiter().call('POST', `/api/recruiting/applications/${id}/form-link`, {})
    expect(answer.statusCode, answer.body).toBe(201)
    return applicantOn(answer.json<{ link: { url: string } }>().link.url.split('/').at(-1) ?? '')
  }
  const started = async (): Promise<{ made: Created; applicant: Applicant }> => {
    const made = await application()
    return { made, applicant: await link(made) }
  }

  const fillIn = async (applicant: Applicant): Promise<void> => {
    const { stamps } = await applicant.open()
    for (const [step, answers] of Object.entries(complete)) {
      const answer = await applicant.save(step, answers, stamps[step])
      expect(answer.statusCode, answer.body).toBe(200)
    }
  }
  const answerDocuments = async (applicant: Applicant): Promise<void> => {
    await applicant.call('POST', '/signatures', { document: 'release', employer: prairie.name, name: 'Marisol Vega' })
    await applicant.call('POST', '/signatures', { document: 'disclosure', name: 'Marisol Vega' })
  }
  const refusal = async (applicant: Applicant): Promise<Json> => {
    const answer = await applicant.call('GET')
    return { status: answer.statusCode, detail: answer.json<Json>()['detail'] }
  }

  beforeAll(async () => {
    const address = { street: '2400 E Kearney St', city: 'Springfield', state: 'MO', zip: '65803' }
    await deskOf(admin).change(`/api/divisions/${division().id}`, { name: 'Quiet Yard', legalEntity: 'Ozark Linehaul LLC', address })
  })

  return { ...desk, applicantOn, link, started, fillIn, answerDocuments, refusal }
}
