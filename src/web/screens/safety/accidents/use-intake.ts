import { useEffect, useRef, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { issuesOf } from '#web/engine/form/form-issues.ts'
import { startValues } from '#web/engine/form/form-values.ts'
import { focusField } from '#web/engine/form/use-record-form.ts'
import { useHost } from '#web/engine/host.tsx'
import { keep } from '#web/engine/queries/kept.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { IntakeChoices } from './intake-choices.ts'
import { draftKey, putAside, readAside, readDraft, takeBack } from './intake-drafts.ts'
import type { Draft } from './intake-drafts.ts'
import { withOurs } from './ours-answers.ts'
import { dropAlbum } from './photos/kept-photos.ts'
import { dropReport, type KeptReport } from './outbox.ts'
import { sendReport, warningsOf } from './send-reports.ts'
import { zoneOfState } from './state-zones.ts'

/** What the first report asks, in the order of the page. Everything else comes later. */
export const intakeNames = [
  'occurredAt',
  'city',
  'state',
  'driver',
  'vehicle',
  'type',
  'fatalities',
  'treatedAway',
  'ourInjuries',
  'hurtDrivers',
  'towAway',
  'driverCited',
  'narrative',
] as const
type Name = (typeof intakeNames)[number]
type Values = Readonly<Record<string, unknown>>

export type Intake = {
  values: Values
  set: (name: Name, value: unknown) => void
  /** The field that was filled from the assignment, not by the person. */
  proposed: Name | null
  errors: Readonly<Record<string, string>>
  /** A refusal with no field here. */
  problem: string | null
  /** When the draft that came back was kept. */
  restored: string | null
  discard: () => void
  busy: boolean
  warnings: readonly Issue[] | null
  dropWarnings: () => void
  save: (confirmed?: boolean) => void
  /** Drafts that gave way to a kept report and come back after it. */
  aside: number
  /** Puts a kept report back into the form to be corrected; what was being typed there is put aside. */
  reopen: (report: KeptReport) => void
  isDirty: boolean
  /** Joins the photos of this report, which are stored apart from it. */
  album: string
  /** Stores the draft though nothing was typed: a photo belongs to it. */
  touch: () => void
}

type Setup = {
  record: RecordDefinition
  prefill: Readonly<Record<string, string>>
  choices: IntakeChoices
  onSent: (row: RecordRow) => void
  onKept: () => void
}

/** The intake: values with a draft that is kept at every change, checks, and a save that loses nothing when there is no signal. */
export const useIntake = ({ record, prefill, choices, onSent, onKept }: Setup): Intake => {
  const { viewer, today } = useHost()
  const place = draftKey(viewer.id)
  const fresh = (): Values => ({
    ...startValues(record, intakeNames, null, prefill),
    occurredAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  })
  const [draft, setDraft] = useState(() => readDraft<Name>(viewer.id))
  const [values, setValues] = useState<Values>(() => draft?.values ?? fresh())
  const [proposed, setProposed] = useState<Name | null>(draft?.proposed ?? null)
  const [dirty, setDirty] = useState(draft !== null)
  const [asked, setAsked] = useState(false)
  const [refusals, setRefusals] = useState<readonly Issue[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<readonly Issue[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [aside, setAside] = useState(() => readAside(viewer.id).length)
  const key = useRef(draft?.key ?? newKey())
  const [album, setAlbum] = useState(() => draft?.album ?? newKey())
  useEffect(() => {
    if (dirty) keep(place, { at: new Date().toISOString(), values, proposed, key: key.current, album } satisfies Draft<Name>)
  }, [place, dirty, values, proposed, album])

  // One who comes from another record brings driver or unit along; the other is proposed as soon as it is known.
  const partnerName = values['driver'] !== null && values['vehicle'] === null ? 'vehicle' : 'driver'
  const partner =
    (values['driver'] === null) === (values['vehicle'] === null)
      ? null
      : choices.partnerOf(textOf(values[partnerName === 'vehicle' ? 'driver' : 'vehicle']))
  const [turnedDown, setTurnedDown] = useState(false)
  if (partner !== null && !turnedDown && proposed === null && values[partnerName] === null) {
    setValues({ ...values, [partnerName]: partner })
    setProposed(partnerName)
  }

  const set = (name: Name, value: unknown): void => {
    setDirty(true)
    setRefusals((before) => before.filter((issue) => issue.field !== name))
    const next = withOurs(name, value, values)
    const other = name === 'driver' ? 'vehicle' : name === 'vehicle' ? 'driver' : null
    if (other === null) return setValues(next)
    // What the person chose himself is never replaced; what was proposed follows the new choice.
    const isFree = values[other] === null || proposed === other
    const found = typeof value === 'string' ? choices.partnerOf(value) : null
    setTurnedDown(value === null)
    setProposed(isFree && found !== null ? other : proposed === name ? null : proposed)
    setValues(isFree ? { ...next, [other]: found } : next)
  }
  const forget = (): void => {
    setAsked(false)
    setRefusals([])
    setProblem(null)
    setWarnings(null)
  }
  /** Empties the form, or puts back what gave way to a kept report. */
  const clear = (): void => {
    const back = takeBack<Name>(viewer.id)
    keep(place, back)
    key.current = back?.key ?? newKey()
    setAlbum(back?.album ?? newKey())
    forget()
    setAside(readAside(viewer.id).length)
    setDraft(back)
    setDirty(back !== null)
    setProposed(back?.proposed ?? null)
    setTurnedDown(back !== null)
    setValues(back?.values ?? { ...fresh(), ...startValues(record, intakeNames.slice(1), null, {}) })
  }
  const issues = [...(asked ? localIssues(record, values, today) : []), ...refusals]

  const save = (confirmed = false): void => {
    if (busy) return
    setAsked(true)
    setProblem(null)
    setWarnings(null)
    const wrong = localIssues(record, values, today)
    if (wrong.length > 0) return focusFirst(wrong)
    const report: KeptReport = {
      key: key.current,
      album,
      values: { ...entered(values), reportedAt: new Date().toISOString(), timeZone: zoneOfState(textOf(values['state'])) },
      names: { driver: choices.titleOf(textOf(values['driver'])) ?? '', vehicle: choices.titleOf(textOf(values['vehicle'])) ?? '' },
      confirmed,
      refused: null,
    }
    setBusy(true)
    void sendReport(viewer.id, report).then((outcome) => {
      setBusy(false)
      if (outcome.kind === 'refused') {
        dropReport(viewer.id, report.key)
        const warned = warningsOf(outcome.error)
        if (warned.length > 0) return setWarnings(warned)
        // Other words under the same key would be taken for a repeat of the refused ones.
        key.current = newKey()
        const placed = outcome.error.issues.filter((issue) => isName(issue.field))
        setRefusals(placed)
        setProblem(placed.length > 0 ? null : (outcome.error.issues[0]?.message ?? outcome.error.detail))
        return focusFirst(placed)
      }
      // A private window or a full storage keeps nothing: then the form is the only place where the report is.
      if (outcome.kind === 'waiting' && !outcome.kept)
        return setProblem('The report wasn’t sent, and this browser can’t store it. Keep this page open and save again.')
      clear()
      return outcome.kind === 'sent' ? onSent(outcome.row) : onKept()
    })
  }
  return {
    values,
    set,
    proposed,
    errors: Object.fromEntries(issues.map((issue) => [issue.field, issue.message])),
    problem,
    restored: draft?.at ?? null,
    discard: () => {
      void dropAlbum(viewer.id, album)
      clear()
    },
    busy,
    warnings,
    dropWarnings: () => setWarnings(null),
    save,
    aside,
    reopen: (report) => {
      // Only now does anybody know whether the one on its way arrives.
      if (busy) return
      if (dirty && !putAside(viewer.id, { at: new Date().toISOString(), values, proposed, key: key.current, album }))
        return setProblem('This browser keeps nothing: save or discard what is in the form first.')
      dropReport(viewer.id, report.key)
      forget()
      setAside(readAside(viewer.id).length)
      setDraft(null)
      key.current = newKey()
      setAlbum(report.album ?? newKey())
      setDirty(true)
      setProposed(null)
      setTurnedDown(true)
      setValues(Object.fromEntries(intakeNames.map((name) => [name, report.values[name] ?? null])))
    },
    isDirty: dirty,
    album,
    touch: () => setDirty(true),
  }
}

const isName = (field: string): field is Name => (intakeNames as readonly string[]).includes(field)

/** What is missing or cannot be, said at a field of this page. */
const localIssues = (record: RecordDefinition, values: Values, today: string): Issue[] => [
  ...issuesOf(record, null, [...intakeNames, 'reportedAt'], { ...entered(values), reportedAt: new Date().toISOString() }, today).map(
    (issue) => (issue.field === 'reportedAt' ? { field: 'occurredAt', message: 'Date and time can’t be in the future' } : issue),
  ),
  ...intakeNames.flatMap((name) =>
    isAsked(record, name) && (values[name] ?? null) === null ? [{ field: name, message: 'Required' }] : [],
  ),
]

/** A question of the report to which "Unknown" is an answer too, and no answer at all is none. */
const isAsked = (record: RecordDefinition, name: string): boolean => {
  const field = record.fields[name]
  return (field?.kind === 'bool' || field?.kind === 'int') && field.asked !== undefined
}

/** The values as the server takes them: what is not known stays unanswered. */
const entered = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === 'not_known' ? null : value]))

const focusFirst = (issues: readonly Issue[]): void => {
  const first = intakeNames.find((name) => issues.some((issue) => issue.field === name))
  // The messages change the page first.
  if (first !== undefined) setTimeout(() => focusField(first), 0)
}
