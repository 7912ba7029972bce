import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import type { ScansAnswer } from '#features/drivers/scans/answers.ts'
import { outlines } from '#records/outlines.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RefusedScans } from './refused-scans.tsx'
import { ScanDrop } from './scan-drop.tsx'
import { ScansReview } from './scans-review.tsx'
import { discardScans, dropScans, refreshScans, restoreScans, sendScan, type Uploads, useScans, useUploads } from './use-scans.ts'
import './scans.css'

/** Scans in bulk: add a folder, a ZIP, or photos, and confirm for each what it is. */
export function ScansScreen(): ReactNode {
  const client = useQueryClient()
  const found = useScans()
  const limits = found.data?.limits
  const { uploads, add, clear } = useUploads(
    async ({ file, folder }) => {
      if (limits !== undefined && file.size > limits.fileBytes && !/\.zip$/i.test(file.name)) return tooLarge(limits.fileBytes)
      return sendScan({ file, folder }).then(
        () => null,
        (error: unknown) => sentenceOf(error),
      )
    },
    () => void refreshScans(client),
  )
  const restore = async (ids: readonly string[]): Promise<void> => {
    try {
      await restoreScans(ids)
    } catch (error) {
      toast.add({ title: 'Couldn’t bring the scans back', description: sentenceOf(error), tone: 'danger' })
    }
    await refreshScans(client)
  }
  const discard = async (ids: readonly string[]): Promise<void> => {
    try {
      await discardScans(ids)
      await dropScans(client, ids, 0)
      toast.add({
        title: `${formatCount(ids.length, 'scan')} discarded`,
        action: { label: 'Undo', run: () => void restore(ids) },
        key: 'scans-discarded',
      })
    } catch (error) {
      toast.add({ title: 'Couldn’t discard', description: sentenceOf(error), tone: 'danger' })
    }
  }
  return (
    <>
      <TopBar trail={[{ href: outlines.drivers.path, label: 'Drivers' }]} current="Scans to file" heading documentTitle="Scans to file" />
      <div className="page">
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn’t load scans" query={found} />
        ) : (
          <Pending pending={found.data === undefined} placeholder={<Skeleton height={320} />}>
            {found.data === undefined ? null : (
              <>
                <Card title="Add scans" scope={limitWords(found.data)}>
                  <div className={found.data.scans.length === 0 ? undefined : 'scan-more'}>
                    <ScanDrop
                      help="Each file is matched to its driver, document, and dates. Nothing is filed until you confirm it."
                      onFiles={(files) => void add(files)}
                    />
                  </div>
                  <ReadingProgress answer={found.data} uploads={uploads} />
                  <FailedUploads uploads={uploads} onClear={clear} />
                </Card>
                <ScansReview answer={found.data} onDiscard={discard} />
                <RefusedScans scans={found.data.scans.filter(({ state }) => state === 'refused')} onDiscard={(ids) => void discard(ids)} />
              </>
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

const tooLarge = (bytes: number): string => `The file is larger than ${Math.floor(bytes / 1_048_576)} MB.`

const limitWords = ({ limits }: ScansAnswer): string =>
  `PDF, JPG, or PNG up to ${Math.floor(limits.fileBytes / 1_048_576)} MB, ZIP up to ${Math.floor(limits.zipBytes / 1_048_576)} MB, removed after ${limits.keptDays} days`

function ReadingProgress({ answer, uploads }: { answer: ScansAnswer; uploads: Uploads }): ReactNode {
  const waiting = answer.scans.filter(({ state }) => state === 'waiting').length
  const sending = uploads.total - uploads.done
  if (waiting === 0 && sending === 0) return null
  const max = Math.max(uploads.total, answer.scans.length, 1)
  const words = sending > 0 ? `Adding ${uploads.done + 1} of ${uploads.total}` : `Reading ${formatCount(waiting, 'file')}`
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm text-fg-muted">
      <Progress label={sending > 0 ? 'Files added' : 'Files read'} value={sending > 0 ? uploads.done : max - waiting} max={max} thin />
      <span role="status">{words}…</span>
    </div>
  )
}

function FailedUploads({ uploads, onClear }: { uploads: Uploads; onClear: () => void }): ReactNode {
  if (uploads.failed.length === 0) return null
  return (
    <div className="mt-3">
      <Banner
        tone="danger"
        title={`${formatCount(uploads.failed.length, 'file')} not added`}
        action={
          <Button size="sm" tone="ghost" onClick={onClear}>
            Dismiss
          </Button>
        }
      >
        {uploads.failed.map(({ name, reason }) => (
          <div key={`${name}${reason}`}>
            {name}: {reason}
          </div>
        ))}
      </Banner>
    </div>
  )
}
