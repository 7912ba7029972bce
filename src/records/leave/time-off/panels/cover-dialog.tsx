import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CoverRuns } from './cover-runs.tsx'
import { type Cover, firstChoice } from '../price.ts'
import { usePrice } from './use-price.ts'
import { type ActState, useAct } from './use-act.tsx'

/** What somebody who is off would have driven, and who could. */
type CoverDialogProps = { request: string; title: string; when?: string | undefined; onClose: () => void; children?: ReactNode }

export function CoverDialog({ request, title, when = '', onClose, children }: CoverDialogProps): ReactNode {
  const price = usePrice(request)
  const [chosen, setChosen] = useState<Cover | null>(null)
  const act = useAct()
  const runs = price.data?.runs ?? []
  const cover = chosen ?? firstChoice(runs)
  const covers = runs.flatMap(({ id }) => (cover[id] === undefined ? [] : [{ run: id, driver: cover[id] }]))
  const assign = (): void =>
    act.run({
      path: `/api/time-off/${request}/cover`,
      body: { cover: covers },
      said: `${formatCount(covers.length, 'run')} assigned`,
      onDone: onClose,
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      passing
      title={title}
      description={
        price.data === undefined
          ? undefined
          : runs.length === 0
            ? `No runs to cover${when}.`
            : `${formatCount(runs.length, 'run')} to cover. Runs you leave stay uncovered on the board.`
      }
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          {covers.length === 0 ? null : (
            <Button tone="primary" busy={act.isPending ? 'Submitting...' : false} onClick={assign}>
              {`Assign ${covers.length}${act.doubt === null ? '' : ' anyway'}`}
            </Button>
          )}
        </>
      }
    >
      {children}
      {price.isPending ? <Skeleton height={120} /> : null}
      {runs.length === 0 && act.refused === null ? undefined : (
        <>
          <Said act={act} />
          <CoverRuns
            runs={runs}
            cover={cover}
            onChange={(next) => {
              act.reset()
              setChosen(next)
            }}
          />
        </>
      )}
    </Dialog>
  )
}

/** What an act was refused for, or warns of. */
export function Said({ act: { refused, doubt } }: { act: ActState }): ReactNode {
  return (
    <>
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      {doubt === null ? null : <Banner tone="warning">{doubt}</Banner>}
    </>
  )
}
