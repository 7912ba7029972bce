import { CloudUpload, Phone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import { askSignIn } from '#web/auth/ask-sign-in.ts'
import { useAuth } from '#web/api/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { ClockForecast } from './clock-forecast.ts'
import { type KeptReport, putReport, readOutbox } from './outbox.ts'
import { onKept } from './outbox-key.ts'
import type { KeptPhoto } from './photos/kept-photos.ts'
import { PhotoList } from './photos/photo-list.tsx'
import { sendKept } from './send-reports.ts'
import { useForecast } from './use-forecast.ts'

/** The reports kept on this device for the viewer. */
export const useOutbox = (): readonly KeptReport[] => {
  const { viewer } = useHost()
  return useSyncExternalStore(onKept, () => readOutbox(viewer.id))
}

/** True while the device believes it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine)

const onNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What waits on this device, each with the clocks that its answers start: those run whether there is a signal or not. */
export function KeptReports({
  record,
  busyWith,
  photos,
  onReopen,
}: {
  record: RecordDefinition
  /** The report on its way just now is not shown as kept. */
  busyWith: boolean
  photos: readonly KeptPhoto[]
  onReopen: (report: KeptReport) => void
}): ReactNode {
  const reports = useOutbox()
  const online = useOnline()
  const { viewer, timeZone } = useHost()
  const ended = useAuth().state === 'ended'
  const go = useGo()
  const forecast = useForecast(online)
  const shown = busyWith ? reports.slice(0, -1) : reports
  if (shown.length === 0) return null
  const waiting = shown.some((report) => report.refused === null)
  return (
    <Card
      title="On this phone"
      scope={`${shown.length} not sent`}
      actions={
        waiting && ended ? (
          <Button size="sm" onClick={askSignIn}>
            Sign in
          </Button>
        ) : waiting && online ? (
          <Button size="sm" onClick={() => void sendKept(viewer.id, go)}>
            <CloudUpload aria-hidden="true" />
            Send now
          </Button>
        ) : undefined
      }
    >
      <div role="status" className="kept-words">
        {waitingWords(waiting, ended)}
      </div>
      <ul className="kept-list">
        {shown.map((report) => (
          <Kept
            key={report.key}
            record={record}
            report={report}
            photos={photos.filter(({ album, accident }) => album === report.album && accident === null)}
            forecast={forecast?.(report.values, { reportedAt: textOf(report.values['reportedAt']), timeZone })}
            onReopen={() => onReopen(report)}
          />
        ))}
      </ul>
    </Card>
  )
}

const waitingWords = (waiting: boolean, ended: boolean): string => {
  if (!waiting) return 'The server has questions about this report.'
  return ended
    ? 'Your session has ended. Sign in to send what is kept here.'
    : 'Kept on this phone, will be sent when there is a signal. You may close this page.'
}

const nothingForeseen: Pick<ClockForecast, 'clocks' | 'quiet' | 'notes'> = { clocks: [], quiet: [], notes: [] }

function Kept({
  record,
  report,
  photos,
  forecast: { clocks, quiet, notes } = nothingForeseen,
  onReopen,
}: {
  record: RecordDefinition
  report: KeptReport
  photos: readonly KeptPhoto[]
  forecast: Pick<ClockForecast, 'clocks' | 'quiet' | 'notes'> | undefined
  onReopen: () => void
}): ReactNode {
  const { viewer, timeZone } = useHost()
  const go = useGo()
  const { values, names, refused } = report
  return (
    <li>
      <b>{record.title(values as never)}</b>
      <span className="kept-facts">
        {[names.driver, names.vehicle, `entered ${formatInstant(textOf(values['reportedAt']), timeZone)}`]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      {refused === null ? null : (
        <div className="kept-refused">
          <TriangleAlert aria-hidden="true" />
          <span>{refused.warnings.length > 0 ? refused.warnings.map((warning) => warning.message).join('. ') : refused.sentence}</span>
          <span className="kept-answers">
            {refused.warnings.length === 0 ? null : (
              <Button
                size="sm"
                onClick={() => {
                  putReport(viewer.id, { ...report, confirmed: true, refused: null })
                  void sendKept(viewer.id, go)
                }}
              >
                Send anyway
              </Button>
            )}
            <Button size="sm" onClick={onReopen}>
              Correct
            </Button>
          </span>
        </div>
      )}
      <PhotoList label={`Photos of ${record.title(values as never)}`} photos={photos} />
      {clocks.map((clock) => (
        <div key={clock.code} className="kept-clock">
          <ClockChip at={clock.dueAt} />
          <span>
            {clock.what}, by {formatInstant(clock.dueAt, timeZone)}
            <small>{clock.citation ?? 'Company policy'}</small>
          </span>
        </div>
      ))}
      {quiet.map(({ what, why }) => (
        <div key={what} className="kept-quiet">
          {what}: not due. {why}.
        </div>
      ))}
      {clocks.length === 0 ? null : (
        <div className="kept-quiet">
          <Phone aria-hidden="true" /> {notes[0]}.
        </div>
      )}
    </li>
  )
}
