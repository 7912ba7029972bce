import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatTime } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useRefSearch } from '#web/engine/queries/ref-search.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './cover-runs.css'
import { CoverDialog, Said } from './cover-dialog.tsx'
import { FmlaQuestion } from './fmla-question.tsx'
import { type ActState, useAct } from './use-act.tsx'

type Person = { id: string; name: string }
type OutTodayProps = { /** Already chosen, on the driver's own page. */ driver?: Person | undefined; onClose: () => void }

/** A sick call: one press opens it, one names the driver; then it says what is open and who could cover. */
export function OutToday({ driver, onClose }: OutTodayProps): ReactNode {
  const [who, setWho] = useState<Person | null>(driver ?? null)
  const [request, setRequest] = useState<string | null>(null)
  const act = useAct()
  const mark = (person: Person): void => {
    setWho(person)
    act.run({
      path: '/api/time-off/out-today',
      body: { driver: person.id },
      said: `${person.name} is out today`,
      onDone: ({ id }) => setRequest(id),
    })
  }
  if (request !== null && who !== null)
    return (
      <CoverDialog request={request} title={`${who.name} is out today`} when=" today" onClose={onClose}>
        <FmlaQuestion request={request} />
      </CoverDialog>
    )
  return driver === undefined ? (
    <WhoIsOut act={act} who={who} onMark={mark} onClose={onClose} />
  ) : (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Mark ${driver.name} out today?`}
      description="This records approved sick leave for today and takes them off today’s runs. You can undo it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" data-focus-first="" busy={act.isPending ? 'Submitting...' : false} onClick={() => mark(driver)}>
            {act.doubt === null ? 'Mark out today' : 'Mark out anyway'}
          </Button>
        </>
      }
    >
      {act.refused === null && act.doubt === null ? undefined : <Said act={act} />}
    </Dialog>
  )
}

/** Who is on today's runs stands first: they are who calls in. */
function WhoIsOut({
  act,
  who,
  onMark,
  onClose,
}: {
  act: ActState
  who: Person | null
  onMark: (who: Person) => void
  onClose: () => void
}): ReactNode {
  const { today, timeZone } = useHost()
  const search = useRefSearch(useKind('drivers'))
  const asked = writeSearch({
    serviceDateFrom: today,
    serviceDateTo: today,
    status: 'planned,confirmed,dispatched',
    fields: 'run,spot,driver,start',
    sort: 'start',
    limit: '200',
  })
  const runs = useQuery({
    queryKey: ['/api/run-assignments', 'out today', asked],
    queryFn: () => readJson<RecordRow[]>(`/api/run-assignments${asked}`),
  })
  const driving = (runs.data ?? []).filter((run) => textOf(run['driver']) !== '')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      passing
      title="Who is out today?"
      description="Choosing a driver records approved sick leave for today and takes them off today’s runs. You can undo it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {act.doubt === null || who === null ? null : (
            <Button tone="primary" busy={act.isPending ? 'Submitting...' : false} onClick={() => onMark(who)}>
              Mark {who.name} out anyway
            </Button>
          )}
        </>
      }
    >
      <Said act={act} />
      <Field label="Driver">
        <Combobox
          label="Drivers"
          placeholder="Find driver"
          search={search}
          value={null}
          onChange={(option) => {
            if (option !== null) onMark({ id: option.value, name: option.label })
          }}
        />
      </Field>
      {runs.isPending ? <Skeleton height={120} /> : null}
      {driving.length === 0 ? null : (
        <section aria-label="On today’s runs" className="cover-who">
          <h3 className="field-label">On today’s runs</h3>
          {driving.map((run) => (
            <Button
              key={run.id}
              busy={act.isPending && who?.id === run['driver']}
              onClick={() => onMark({ id: textOf(run['driver']), name: labelOf(run, 'driver') ?? '' })}
            >
              {labelOf(run, 'driver')}
              <span className="text-fg-muted">
                {labelOf(run, 'run') ?? textOf(run['spot'])}, {formatTime(textOf(run['start']), timeZone)}
              </span>
            </Button>
          ))}
        </section>
      )}
    </Dialog>
  )
}
