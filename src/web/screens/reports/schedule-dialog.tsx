import { type ReactNode, useState } from 'react'
import { managers } from '#kit/roles.ts'
import { readJson, request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TimeInput } from '#web/ui/dates/time-input.tsx'
import type { Option, OptionSearch } from '#web/ui/form/use-remote-options.ts'
import type { Cadence, Schedule } from '#features/report-schedules/answers.ts'
import { everyWords, weekdays, zoneChoices } from './schedule-contract.ts'

type Props = { savedId: string; name: string; schedule?: Schedule | undefined; onClose: () => void; onSaved: () => void }

const days = Array.from({ length: 31 }, (_nothing, at) => ({ value: String(at + 1), label: at === 30 ? 'Last day' : `Day ${at + 1}` }))
const everyChoices = Object.entries(everyWords).map(([value, label]) => ({ value, label }))
const weekdayChoices = weekdays.map((label, at) => ({ value: String(at), label }))

/** When a saved report comes, and to whom. */
export function ScheduleDialog({ savedId, name, schedule, onClose, onSaved }: Props): ReactNode {
  const user = useUser()
  const [cadence, setCadence] = useState<Cadence>(
    schedule ?? { every: 'weekly', weekday: 1, monthDay: 1, at: '07:00', timeZone: user.timeZone },
  )
  const [to, setTo] = useState<readonly Option[]>(
    schedule?.recipients.map(({ id, title }) => ({ value: id, label: title })) ?? [
      { value: user.id, label: `${user.firstName} ${user.lastName}` },
    ],
  )
  const [onlyIfRows, setOnlyIfRows] = useState(schedule?.onlyIfRows ?? true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ at?: string; to?: string; all?: string }>({})
  const change = (part: Partial<Cadence>): void => setCadence((before) => ({ ...before, ...part }))
  const submit = (): void => {
    if (busy) return
    const missing = {
      ...(cadence.at === '' ? { at: 'Enter a time such as 7:00 AM' } : {}),
      ...(to.length === 0 ? { to: 'Choose at least one person' } : {}),
    }
    setError(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const { every, weekday, monthDay, at, timeZone } = cadence
    const body = { every, weekday, monthDay, at, timeZone, onlyIfRows, recipients: to.map(({ value }) => value) }
    const url = '/api/reports/schedules'
    const sent =
      schedule === undefined
        ? request(url, { method: 'POST', body: { ...body, savedId } })
        : request(`${url}/${schedule.id}`, { method: 'PUT', body: { ...body, paused: schedule.paused } })
    sent
      .then(() => {
        onSaved()
        onClose()
      })
      .catch((problem: unknown) => {
        setError({ all: sentenceOf(problem) })
        setBusy(false)
      })
  }
  return (
    <FormDialog
      title={schedule === undefined ? `Schedule “${name}”` : `Change schedule of “${name}”`}
      description={
        managers.includes(user.role)
          ? 'Each person gets only what they can access, as a notification and by email.'
          : 'It comes to you, in your notifications and by mail.'
      }
      action={schedule === undefined ? 'Schedule report' : 'Save schedule'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="report-schedule">
        <Field label="Frequency">
          <Select value={cadence.every} choices={everyChoices} onChange={(next) => change({ every: everyOf(next) })} />
        </Field>
        {cadence.every === 'weekly' ? (
          <Field label="Day of the week">
            <Select
              value={String(cadence.weekday ?? 1)}
              choices={weekdayChoices}
              onChange={(next) => change({ weekday: Number(next ?? 1) })}
            />
          </Field>
        ) : null}
        {cadence.every === 'monthly' ? (
          <Field label="Day of the month">
            <Select value={String(cadence.monthDay ?? 1)} choices={days} onChange={(next) => change({ monthDay: Number(next ?? 1) })} />
          </Field>
        ) : null}
        <Field label="Time" error={error.at}>
          <TimeInput value={cadence.at === '' ? null : cadence.at} onChange={(next) => change({ at: next ?? '' })} />
        </Field>
        <Field label="Time zone">
          <Select value={cadence.timeZone} choices={zoneChoices} onChange={(next) => change({ timeZone: next ?? cadence.timeZone })} />
        </Field>
      </div>
      {managers.includes(user.role) ? (
        <Field label="Send to" error={error.to ?? error.all}>
          <MultiSelect label="Send to" placeholder="Person" emptyText="No matches" search={searchPeople} value={to} onChange={setTo} />
        </Field>
      ) : error.all === undefined ? null : (
        <p role="alert">{error.all}</p>
      )}
      <Checkbox checked={onlyIfRows} onChange={setOnlyIfRows} label="Only when there is something in it" />
    </FormDialog>
  )
}

const everyOf = (chosen: string | null): Cadence['every'] =>
  chosen === 'daily' || chosen === 'weekdays' || chosen === 'monthly' ? chosen : 'weekly'

const searchPeople: OptionSearch = async (q, signal) =>
  (await readJson<{ id: string; title: string }[]>('/api/people', { query: { q }, signal })).map(({ id, title }) => ({
    value: id,
    label: title,
  }))
