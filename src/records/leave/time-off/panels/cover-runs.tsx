import './cover-runs.css'
import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import { useHost } from '#web/engine/host.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { RadioItem } from '#web/ui/form/radio-item.tsx'
import { clashIn, type Cover, hoursWith, type OpenRun, type Replacement } from '../price.ts'

type CoverRunsProps = { runs: readonly OpenRun[]; cover: Cover; onChange: (cover: Cover) => void }

/** The runs that need somebody, each with who could take it; chosen here, assigned with the act that asks. */
export function CoverRuns({ runs, cover, onChange }: CoverRunsProps): ReactNode {
  return runs.map((run) => (
    <RunChoice
      key={run.id}
      run={run}
      runs={runs}
      cover={cover}
      onChoose={(driver) => {
        const { [run.id]: _before, ...others } = cover
        onChange(driver === null ? others : { ...others, [run.id]: driver })
      }}
    />
  ))
}

type RunChoiceProps = { run: OpenRun; runs: readonly OpenRun[]; cover: Cover; onChoose: (driver: string | null) => void }

const nobody = 'nobody'

function RunChoice({ run, runs, cover, onChoose }: RunChoiceProps): ReactNode {
  const { timeZone } = useHost()
  const id = useId()
  const chosen = run.replacements.find((one) => one.id === cover[run.id])
  const route = run.from === null || run.to === null ? '' : `, ${run.from} – ${run.to}`
  return (
    <section className="cover-run" aria-labelledby={id}>
      <div className="cover-head">
        <h3 id={id}>{run.code}</h3>
        <span className="text-fg-muted">
          {formatDay(run.start, timeZone)}, {formatTime(run.start, timeZone)}
          {route}, {formatNumber(run.hours)} h
        </span>
        <span className="cover-standing">
          {chosen === undefined ? (
            run.manned ? (
              <Pill tone="warning">Short one driver</Pill>
            ) : (
              <Pill tone="danger">Uncovered</Pill>
            )
          ) : (
            <Pill>Covered by {chosen.name}</Pill>
          )}
        </span>
      </div>
      {run.replacements.length === 0 ? (
        <p className="cover-none">No qualified driver is available.</p>
      ) : (
        <Radix.Root
          className="cover-options"
          aria-labelledby={id}
          value={cover[run.id] ?? nobody}
          onValueChange={(value) => onChoose(value === nobody ? null : value)}
        >
          {run.replacements.map((one) => (
            <Option key={one.id} id={`${id}-${one.id}`} one={one} run={run} runs={runs} cover={cover} />
          ))}
          <label className="cover-option cover-none" htmlFor={`${id}-none`}>
            <RadioItem className="radio" id={`${id}-none`} value={nobody} />
            <span className="cover-name">{run.manned ? 'Leave open' : 'Leave uncovered'}</span>
          </label>
        </Radix.Root>
      )}
    </section>
  )
}

function Option({ id, one, run, runs, cover }: Omit<RunChoiceProps, 'onChoose'> & { id: string; one: Replacement }): ReactNode {
  const clash = clashIn(runs, cover, run, one.id)
  const class_ = one.licenseClass === null ? 'Class unknown' : one.licenseClass === 'non_cdl' ? 'Non-CDL' : `Class ${one.licenseClass}`
  const facts = [
    class_,
    one.ran === 0 ? 'new to this run' : one.ran === 1 ? 'ran it once' : `ran it ${formatNumber(one.ran)} times`,
    ...(one.near || one.division === null ? [] : [one.division]),
  ]
  return (
    <label className="cover-option" htmlFor={id} data-blocked={clash === undefined ? undefined : ''}>
      <RadioItem className="radio" id={id} value={one.id} disabled={clash !== undefined} />
      <Avatar name={one.name} size="sm" quiet />
      <span className="cover-name">{one.name}</span>
      <span className="cover-hours">
        <span className="text-fg-muted">{hours(hoursWith(runs, cover, run, one))} +</span> {hours(run.hours)} h
        <span className="sr-only"> that week</span>
      </span>
      <span className="text-fg-muted cover-facts">{clash === undefined ? facts.join(', ') : `On ${clash.code} at that time`}</span>
      {one.reasons.length === 0 ? null : <span className="cover-against">{one.reasons.join(', ')}</span>}
      <span className="text-fg-muted cover-rest">{one.rest === null ? '' : `${hours(Math.floor(one.rest))} h rest`}</span>
    </label>
  )
}

const hours = (value: number): string => formatNumber(Math.round(value * 10) / 10)
