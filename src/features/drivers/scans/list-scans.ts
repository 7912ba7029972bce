import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { ScanAnswer, ScansAnswer } from './answers.ts'
import { keptDays, largestScan, largestZip, mostWaiting } from './limits.ts'
import { driversNamed } from './roster.ts'
import { countsOf, scansOf } from './store.ts'

/** The scans of a person. A driver whom they can no longer see is not named. */
export const listScans = async (deps: Deps, user: SessionUser): Promise<ScansAnswer> => {
  const [found, { filed }] = await Promise.all([scansOf(deps.pool, user.id), countsOf(deps.pool, user.id)])
  const drivers = await driversNamed(deps, user, [...new Set(found.flatMap(({ proposal }) => proposal?.driver?.value ?? []))])
  const scans = found.map(({ proposal, ...scan }): ScanAnswer => {
    const driver = drivers.get(proposal?.driver?.value ?? '')
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
      driver: proposal?.driver == null || driver === undefined ? null : { ...driver, source: proposal.driver.source },
      type: proposal?.type ?? null,
      issuedOn: proposal?.issuedOn ?? null,
      expirationDate: proposal?.expirationDate ?? null,
      queryResult: proposal?.queryResult ?? null,
      confidence: proposal?.confidence ?? null,
      notes: [...(proposal?.notes ?? [])],
    }
  })
  return { scans, filed, limits: { fileBytes: largestScan, zipBytes: largestZip, files: mostWaiting, keptDays } }
}
