import type { Values } from '#kit/schemas.ts'
import type { StoredOf } from '#engine/write/rules-for.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { authoritiesOf, mvrOf, stateOf } from './authorities.ts'
import type { recruitingApplications } from './record.ts'

type Application = StoredOf<typeof recruitingApplications>
type CheckName = 'mvr' | 'psp' | 'clearinghouse' | 'drugTest' | 'physical' | 'roadTest' | 'english'

/** Files beside the application by the paper they belong to. Files of another kind stay there: among them may be an answer of an employer. */
export const fileTypes = {
  application: 'application',
  license: 'license',
  medical: 'medical',
  mvr: 'mvr_initial',
  psp: 'psp',
  road_test: 'road_test',
  drug_test: 'drug_test',
  clearinghouse: 'clearinghouse_full',
} as const satisfies Readonly<Record<string, DocumentTypeKey>>

interface Entry {
  readonly check?: unknown
  readonly result?: unknown
  readonly on?: string | null
}

/** The day a check came to its present result. */
export const decidedOn = (application: Pick<Application, 'checkLog' | 'testLog'>, check: string): string | null => {
  const entries: readonly Entry[] = [...(application.checkLog ?? []), ...(application.testLog ?? [])]
  return entries.findLast((entry) => entry.check === check)?.on ?? null
}

/** One record for each licensing authority: the file shows of which state it is, and from when. */
const mvrPapers = (application: Application): Values[] => {
  const authorities = authoritiesOf(application)
  if (authorities.length < 2) return [{ state: application.licenseState }]
  return authorities.flatMap((authority): Values[] => {
    const line = mvrOf(authority, application)
    return line?.outcome === 'received' ? [{ state: stateOf(authority), issuer: authority, issuedOn: line.on ?? null }] : []
  })
}

/**
 * The papers that a hired applicant brings along, all to be verified: a check set to clear is no proof. Like a paper that Safety enters, each
 * counts once somebody verifies it and says how. A Clearinghouse query counts once its result is entered with it (49 CFR 382.701(a)).
 */
export const papersReceived = (application: Application, files: ReadonlySet<string>): Values[] => {
  const isClear = (check: CheckName): boolean => application[check] === 'clear'
  const paper = (type: DocumentTypeKey, check: CheckName, more: Values = {}): Values[] => {
    const came = isClear(check) || application[check] === 'received' || application[check] === 'consider'
    return came ? [{ type, issuedOn: decidedOn(application, check), ...more }] : []
  }
  const { licenseExpirationDate, medicalExpirationDate } = application
  const papers = [
    { type: 'application', issuedOn: application.certifiedOn },
    ...(licenseExpirationDate === null
      ? []
      : [
          {
            type: 'license',
            expirationDate: licenseExpirationDate,
            documentNumber: application.licenseNumber,
            state: application.licenseState,
          },
        ]),
    ...(medicalExpirationDate === null || !(isClear('physical') || files.has('medical'))
      ? []
      : [{ type: 'medical', expirationDate: medicalExpirationDate }]),
    ...mvrPapers(application).flatMap((more) => paper('mvr_initial', 'mvr', more)),
    ...paper('psp', 'psp'),
    ...paper('road_test', 'roadTest', { roadTestProof: 'own' }),
    ...paper('english', 'english'),
    ...(isClear('clearinghouse') ? paper('clearinghouse_full', 'clearinghouse') : []),
    ...paper('drug_test', 'drugTest'),
  ]
  return papers.map((values) => ({ ...values, status: 'draft' }))
}
