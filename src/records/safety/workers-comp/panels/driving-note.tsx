import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { mayDrive } from '../money/work-status.ts'
import type { DrivingAnswer } from '../money/work-status.ts'
import { periodsOf } from './entries.ts'

type NotesOf = { row: RecordRow; notes: readonly RecordRow[] }

/** Whether the notes let the driver drive today, and what follows for the medical certificate. */
export function DrivingNote({ row, notes }: NotesOf): ReactNode {
  const { today } = useHost()
  return <DrivingBanners row={row} answer={mayDrive(periodsOf(notes), today)} />
}

/** On the overview: that the driver may not drive. The certificate follows on the work status tab. */
export function NoDriving({ row, notes }: NotesOf): ReactNode {
  const { today } = useHost()
  return <DrivingBanners row={row} answer={{ ...mayDrive(periodsOf(notes), today), recheckCertificate: false }} />
}

/** The room of the note while its periods are read, by what the claim says of them, so that nothing moves away when it comes. */
export function DrivingRoom({ row }: { row: RecordRow }): ReactNode {
  const status = textOf(row['workStatus'])
  const kept = status === 'off_work' || status === 'modified_duty'
  const answer = { may: !kept, reason: 'Off work', recheckCertificate: false }
  return (
    <div className="invisible flex flex-col gap-block empty:hidden" aria-hidden="true">
      <DrivingBanners row={row} answer={answer} />
    </div>
  )
}

function DrivingBanners({ row, answer }: { row: RecordRow; answer: DrivingAnswer }): ReactNode {
  const driver = textOf(row['driver'])
  if (driver === '' || textOf(row['diedOn']) !== '') return null
  if (answer.may && !answer.recheckCertificate) return null
  return (
    <>
      {answer.may ? null : (
        <Banner
          tone="danger"
          title={`May not drive: ${answer.reason ?? ''}`}
          action={<Anchor href={`/holds?driver=${driver}&status=active`}>Holds</Anchor>}
        >
          The driver is blocked for these days. Modified duty may include non-driving work.
        </Banner>
      )}
      {answer.recheckCertificate ? (
        <Banner tone="warning" action={<Anchor href={`/qualification-documents?driver=${driver}&type=medical`}>Certificate</Anchor>}>
          The injury kept the driver from driving. When it impairs the ability to do the normal duties, a medical examiner examines the
          driver again before the next drive (49 CFR 391.45(g)).
        </Banner>
      ) : null}
    </>
  )
}
