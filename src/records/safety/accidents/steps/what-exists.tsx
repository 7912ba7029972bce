import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may, mayFollow } from '#kit/access.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { yesNoOf } from '#kit/yes-no.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { usePartCounts } from '#web/engine/detail/child-tab.tsx'
import { relatedPath } from '#web/engine/values/copied.ts'
import { useHost } from '#web/engine/host.tsx'
import { isEmptyValue, labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { wordsOf } from '#web/engine/values/value-words.ts'
import { recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { insuranceFields } from '../form.ts'
import { harmWords } from '../harm.ts'
import { keepUntil, releasedWords } from '../law/register.ts'
import { dayIn } from './place-day.ts'
import { AskFields } from './ask-fields.tsx'

type ExistsProps = { record: RecordDefinition; row: RecordRow }

/** What the report has made beside the clocks, and what follows from it, each opened with what is known already filled in. */
export function WhatExists({ record, row }: ExistsProps): ReactNode {
  const holds = useQuery({
    queryKey: ['/api/holds', 'steps', row.id],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/holds${writeSearch({ accident: row.id, limit: '20', fields: 'title,status,effect,kind,reason,driver,vehicle' })}`,
      ),
  })
  return (
    <Card title="Linked records">
      <ul className="step-list">
        {holds.isError && holds.data === undefined ? <li>Holds: {sentenceOf(holds.error)}</li> : null}
        {(holds.data ?? []).map((hold) => (
          <li key={hold.id}>
            <div className="step-line">
              <Anchor className="step-name" href={`/holds/${hold.id}`}>
                {hold['driver'] === null
                  ? `Hold on ${labelOf(hold, 'vehicle') ?? 'the unit'}`
                  : `Hold on ${labelOf(hold, 'driver') ?? 'the driver'}`}
              </Anchor>
              <Pill tone={hold.status === 'active' ? 'danger' : 'neutral'}>{hold.status === 'active' ? 'Do not dispatch' : 'Lifted'}</Pill>
            </div>
            <p className="step-note">
              {textOf(hold['reason'])}.{hold['kind'] === 'manual' ? '' : ' Company policy.'}
            </p>
          </li>
        ))}
        <Claim record={record} row={row} />
        <RegisterLine row={row} />
        <Followers record={record} row={row} />
      </ul>
    </Card>
  )
}

/** The claim stands empty from the first report on, to be filled when the insurer knows. */
function Claim({ record, row }: ExistsProps): ReactNode {
  const { timeZone } = useHost()
  const [open, setOpen] = useState(false)
  const words = [textOf(row['insurer']), textOf(row['claimNumber'])].filter((part) => part !== '').join(' · ')
  const field = record.fields['claimStatus']
  return (
    <li>
      <div className="step-line">
        <span className="step-name">Insurance claim</span>
        <Pill tone={row['claimStatus'] === 'not_reported' ? 'warning' : 'info'}>
          {field === undefined ? '' : wordsOf(field, row['claimStatus'], timeZone, null)}
        </Pill>
      </div>
      <p className="step-note">{words === '' ? 'Insurer, claim number and adjuster are not entered yet.' : words}</p>
      {row.can?.update === true ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          Fill in the claim
        </Button>
      ) : null}
      {open ? (
        <AskFields record={record} row={row} title="Insurance claim" fields={insuranceFields} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  )
}

const lower = (words: number | string): string => String(words).toLowerCase()

const lineWords = { yes: 'One line', no: 'No line', check: 'To check' } as const

/** The line of the accident register, as 390.15 asks for it, or why there is none. */
function RegisterLine({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const on = dayIn(textOf(row['occurredAt']), textOf(row['timeZone']) || timeZone)
  // The list "DOT register" holds what was found recordable.
  const answer = row['dotRecordable'] === 'yes' || row['dotRecordable'] === 'no' ? row['dotRecordable'] : 'check'
  const { injuries, fatalities } = harmWords(row)
  const entries = [
    formatDate(on),
    `${textOf(row['city'])}, ${textOf(row['state'])}`,
    labelOf(row, 'driver') ?? '',
    `injuries ${lower(injuries)}`,
    `deaths ${lower(fatalities)}`,
    `hazardous material released: ${lower(releasedWords(yesNoOf(row['hazmatReleased'])))}`,
  ]
  return (
    <li>
      <div className="step-line">
        <Anchor className="step-name" href="/accidents?view=register">
          DOT accident register
        </Anchor>
        <Pill tone={answer === 'no' ? 'neutral' : 'warning'}>{lineWords[answer]}</Pill>
      </div>
      <p className="step-note">
        {answer === 'yes'
          ? `${entries.join(', ')}. Kept until ${formatDate(keepUntil(on))} (49 CFR 390.15(b)).`
          : `${textOf(row['recordableBasis'])}.`}
      </p>
    </li>
  )
}

/** Records that may follow, and when. */
const suggested: readonly { kind: string; when: (row: RecordRow) => boolean; why: string }[] = [
  { kind: 'tickets', when: (row) => row['driverCited'] === true, why: 'Our driver was cited: enter the citation with its day to respond.' },
  {
    kind: 'roadside-inspections',
    when: (row) => row['policeCalled'] === true || row['driverCited'] === true,
    why: 'Was the unit inspected at the scene?',
  },
  {
    kind: 'workers-comp',
    when: (row) => (typeof row['ourInjuries'] === 'number' && row['ourInjuries'] > 0) || !isEmptyValue(row['hurtDrivers']),
    why: 'One of our people was hurt: open the claim.',
  },
  {
    kind: 'disciplinary-actions',
    when: (row) => row['determination'] === 'preventable',
    why: 'Preventable: see what the policy suggests.',
  },
]

function Followers({ record, row }: ExistsProps): ReactNode {
  const { registry, viewer, timeZone } = useHost()
  const children = record.children.flatMap((child) => {
    const kind = registry[child.kind]
    return kind !== undefined && child.copies !== undefined && mayFollow(viewer.role, kind, child.by)
      ? [{ ...child, record: kind, key: `${child.kind}.${child.by}` }]
      : []
  })
  const counts = usePartCounts(record, row)
  return suggested.map(({ kind, when, why }) => {
    const child = children.find((one) => one.kind === kind)
    if (child === undefined) return null
    const count = counts[child.key] ?? 0
    const one = child.record.label.one
    if (count === 0 && !when(row) && kind !== 'workers-comp') return null
    return (
      <li key={kind}>
        <div className="step-line">
          {count > 0 ? (
            <Anchor className="step-name" href={recordPath(record, row.id, { tab: child.key })}>
              {one}
            </Anchor>
          ) : (
            <span className="step-name">{one}</span>
          )}
          <Pill tone={count > 0 ? 'success' : 'neutral'}>{count > 0 ? `${count} entered` : 'None'}</Pill>
        </div>
        {count > 0 ? null : (
          <>
            <p className="step-note">{when(row) ? why : 'Only if an employee was injured.'}</p>
            {may(viewer.role, 'create', child.record) ? (
              <ButtonLink size="sm" href={relatedPath(record, row, child, timeZone, recordPath(record, row.id, { tab: 'steps' }))}>
                Create (prefilled)
                <span className="sr-only">: {one}</span>
              </ButtonLink>
            ) : null}
          </>
        )}
      </li>
    )
  })
}
