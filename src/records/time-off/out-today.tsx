import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatTime } from '#kit/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useRefSearch } from '#web/engine/ref-search.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/rows.ts'
import { writeSearch } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CoverRuns } from './cover-runs.tsx'
import { type Cover, firstChoice } from './price.ts'
import { usePrice } from './price-dialog.tsx'
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
      then: ({ id }) => setRequest(id),
    })
  }
  if (request !== null && who !== null) return <CoverToday request={request} who={who} onClose={onClose} />
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

function Said({ act: { refused, doubt } }: { act: ActState }): ReactNode {
  return (
    <>
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      {doubt === null ? null : <Banner tone="warning">{doubt}</Banner>}
    </>
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
    fields: 'title,driver,start',
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
              className="justify-start"
              busy={act.isPending && who?.id === run['driver']}
              onClick={() => onMark({ id: textOf(run['driver']), name: labelOf(run, 'driver') ?? '' })}
            >
              {labelOf(run, 'driver')}
              <span className="text-fg-muted font-normal">
                {run.title.split(':')[0]}, {formatTime(textOf(run['start']), timeZone)}
              </span>
            </Button>
          ))}
        </section>
      )}
    </Dialog>
  )
}

/** What they would have driven, and who could. */
function CoverToday({ request, who, onClose }: { request: string; who: Person; onClose: () => void }): ReactNode {
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
      then: onClose,
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      passing
      title={`${who.name} is out today`}
      description={
        price.data === undefined
          ? undefined
          : runs.length === 0
            ? 'No runs to cover today.'
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
