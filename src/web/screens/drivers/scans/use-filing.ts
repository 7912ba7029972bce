import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import { formatCount } from '#kit/format.ts'
import type { FiledAnswer } from '#features/drivers/scans/answers.ts'
import { ApiError, sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { refreshKinds } from '#web/engine/queries/queries.ts'
import { undoBatch } from '#web/engine/queries/undo.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Draft, readOf } from './draft.ts'
import type { Sent } from './scan-list.tsx'
import { dropScans, fileScan, fileScans, refreshScans, type Scan } from './use-scans.ts'

export type NotVerified = { document: FiledAnswer['document']; reason: string }

const seenOf = ({ driver, ...scan }: Scan) => ({ id: scan.id, driver: driver?.id, ...readOf(scan) })

const idle = { busy: false, error: null }

/** Files scans while the person goes on to the next; what the server asks or refuses comes back to its line. */
export const useFiling = () => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map())
  const [notVerified, setNotVerified] = useState<readonly NotVerified[]>([])
  const [filing, setFiling] = useState<{ busy: boolean; error: string | null }>(idle)
  const set = (id: string, state: Sent | null): void =>
    setSent((before) => {
      const next = new Map(before)
      if (state === null) next.delete(id)
      else next.set(id, state)
      return next
    })
  const offerUndo = (batchId: string, title: string, description: string | undefined): void => {
    const undo = (): void => void undoBatch(client, outlines, batchId).then(() => refreshScans(client))
    toast.add({ title, description, tone: 'success', key: 'scans-filed', action: { label: 'Undo', run: undo } })
  }
  const file = async (scan: Scan, draft: Draft, verificationMethod: string | null): Promise<void> => {
    const { driver, type, ...read } = draft
    if (driver === null || type === null) return
    const confirmed = sent.get(scan.id)?.state === 'asked'
    set(scan.id, { state: 'filing' })
    try {
      const done = await fileScan(scan.id, { driver: driver.value, type, ...read, verificationMethod }, confirmed)
      const reason = done.notVerified
      if (reason !== null) setNotVerified((before) => [...before, { document: done.document, reason }])
      await dropScans(client, [scan.id], 1)
      set(scan.id, null)
      offerUndo(done.batchId, `${done.document.title} filed`, driver.label)
      await refreshKinds(client, outlines)
    } catch (error) {
      const warnings = error instanceof ApiError && error.code === 'confirm_needed' ? (error.problem['warnings'] as readonly Issue[]) : null
      if (warnings !== null) return set(scan.id, { state: 'asked', warnings: warnings.map(({ message }) => message) })
      const said = error instanceof ApiError ? error.issues.map(({ message }) => message).join('. ') || error.detail : sentenceOf(error)
      set(scan.id, { state: 'failed', reason: said })
      toast.add({ title: `Couldn’t file ${scan.fileName}`, description: said, tone: 'danger' })
      await refreshScans(client)
    }
  }
  /** Files the ready scans at one go. Answers whether it was carried out; scans that were refused say why in their line. */
  const fileTogether = async (scans: readonly Scan[], verificationMethod: string | null): Promise<boolean> => {
    setFiling({ busy: true, error: null })
    try {
      const done = await fileScans(scans.map(seenOf), verificationMethod)
      setNotVerified((before) => [
        ...before,
        ...done.filed.flatMap(({ document, notVerified: reason }) => (reason === null ? [] : [{ document, reason }])),
      ])
      for (const { id, reason } of done.refused) set(id, { state: 'failed', reason })
      await refreshScans(client)
      await refreshKinds(client, outlines)
      const left = done.refused.length === 0 ? undefined : `${formatCount(done.refused.length, 'scan')} left in the list with the reason.`
      if (done.filed.length > 0) offerUndo(done.batchId, `${formatCount(done.filed.length, 'scan')} filed`, left)
      else toast.add({ title: 'No scan was filed', description: left, tone: 'danger' })
      setFiling(idle)
      return true
    } catch (error) {
      await refreshScans(client)
      setFiling({ busy: false, error: sentenceOf(error) })
      return false
    }
  }
  /** A changed line is asked about anew. */
  const forget = (id: string): void => set(id, null)
  return { sent, notVerified, file, forget, filing: { ...filing, reset: () => setFiling(idle) }, fileTogether }
}
