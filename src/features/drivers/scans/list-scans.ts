import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { ScanAnswer, ScansAnswer } from './answers.ts'
import { judgeScans } from './judge-scans.ts'
import type { Judgement } from './judge-scans.ts'
import { keptDays, largestScan, largestZip, mostWaiting } from './limits.ts'
import { documentsOnFile } from './on-file.ts'
import { driversNamed } from './roster.ts'
import { countsOf, scansOf } from './store.ts'
import type { StoredScan } from './store.ts'

/** The scans of a person. A driver whom they can no longer see is not named. */
export const listScans = async (deps: Deps, user: SessionUser): Promise<ScansAnswer> => {
  const [stored, { filed }] = await Promise.all([scansOf(deps.pool, user.id), countsOf(deps.pool, user.id)])
  const drivers = await driversNamed(deps, user, [...new Set(stored.flatMap(({ proposal }) => proposal?.driver?.value ?? []))])
  const found = stored.map(({ proposal, ...scan }) => {
    const driver = proposal?.driver ?? null
    return {
      ...scan,
      proposal: proposal === null || (driver !== null && drivers.has(driver.value)) ? proposal : { ...proposal, driver: null },
    }
  })
  const ready = found.flatMap(({ id, fileName, proposal }) => (proposal === null ? [] : [{ id, fileName, proposal }]))
  const judged = judgeScans(ready, await documentsOnFile(deps.pool, [...drivers.keys()]), deps.clock.today())
  const scans = found.map((scan) => answerOf(scan, drivers.get(scan.proposal?.driver?.value ?? ''), judged.get(scan.id)))
  return { scans, filed, limits: { fileBytes: largestScan, zipBytes: largestZip, files: mostWaiting, keptDays } }
}

type NamedDriver = Omit<NonNullable<ScanAnswer['driver']>, 'source'>

/** Readings of an earlier version may lack what it didn’t read. */
const unread = {
  driver: null,
  type: null,
  issuedOn: null,
  expirationDate: null,
  queryResult: null,
  medicalStatus: null,
  medicalUntil: null,
  roadTestProof: null,
  confidence: null,
  notes: [],
}
const unjudged: Judgement = { same: null, placed: null, warnings: [], together: false }

const answerOf = (scan: StoredScan, driver: NamedDriver | undefined, judgement = unjudged): ScanAnswer => {
  const { driver: found, notes, ...read } = { ...unread, ...scan.proposal }
  const { warnings, ...judged } = judgement
  return {
    id: scan.id,
    fileName: scan.fileName,
    folder: scan.folder,
    bytes: scan.bytes,
    mime: scan.mime,
    addedAt: scan.uploadedAt,
    state: scan.state === 'filed' ? 'refused' : scan.state,
    reason: scan.reason,
    pages: scan.pages,
    ...read,
    driver: found === null || driver === undefined ? null : { ...driver, source: found.source },
    notes: [...notes, ...warnings],
    ...judged,
  }
}
