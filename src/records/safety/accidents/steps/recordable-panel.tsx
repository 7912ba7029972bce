import './steps.css'
import { Check, CircleQuestionMark, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mayEditField } from '#kit/access.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { kindOf } from '#kit/kind-of.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useRecord } from '#web/engine/queries/queries.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { harmOf, isHarmOpen } from '../harm.ts'
import { definitions } from '../law/cited.ts'
import { isCommercial } from '../law/recordable.ts'
import { placeOf } from '../place.ts'
import { useOf } from '../unit.ts'
import { AskFields } from './ask-fields.tsx'
import { Effects } from './effects.tsx'

type Criterion = { words: string; met: boolean | null; fact: string }

const answers = {
  yes: { label: 'Recordable', tone: 'danger' },
  no: { label: 'Not recordable', tone: 'neutral' },
  check: { label: 'To check', tone: 'warning' },
} as const

/** Why the accident is DOT recordable or not, condition by condition, with what may change the answer. */
export function RecordablePanel({ record, row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const vehicles = useKind('vehicles')
  const [open, setOpen] = useState<'override' | 'facts' | 'death' | null>(null)
  const answer = answers[row['dotRecordable'] as keyof typeof answers] ?? answers.check
  const override = record.fields['recordableOverride']
  const decides = row.can?.update === true && override !== undefined && mayEditField(viewer.role, record, override)
  const close = (): void => setOpen(null)
  return (
    <Card
      title="DOT recordable"
      marks={<Pill tone={answer.tone}>{answer.label}</Pill>}
      scope={row['recordabilityConfirmed'] === true ? 'confirmed' : row['recordabilityConfirmed'] === false ? 'not confirmed' : undefined}
    >
      <p>{textOf(row['recordableBasis'])}.</p>
      {vehicles === null ? null : <Criteria row={row} />}
      {deathsOf(row).map(({ diedOn, person, change }) => (
        <p key={`${diedOn} ${person ?? ''}`} className="step-note">
          {person === null || person === undefined || person === '' ? '' : `${person}: `}
          {change ?? `Died on ${formatDate(diedOn)}`}.
        </p>
      ))}
      <p className="step-note">
        Recordable: a CMV on a highway (any road open to public travel, private property included), and a fatality (within 30 days), an
        injury treated immediately away from the scene, or disabling damage requiring a tow ({definitions}).
      </p>
      <div className="step-actions">
        {row.can?.update === true ? (
          <Button size="sm" onClick={() => setOpen('facts')}>
            Correct the facts
          </Button>
        ) : null}
        {row.can?.moves.includes('record_death') === true ? (
          <Button size="sm" onClick={() => setOpen('death')}>
            Record a later death
          </Button>
        ) : null}
        {decides ? (
          <Button size="sm" onClick={() => setOpen('override')}>
            Confirm or override
          </Button>
        ) : null}
      </div>
      {open === 'override' ? (
        <AskFields
          record={record}
          row={row}
          title="DOT recordable"
          description={`By the facts: ${textOf(row['recordableBasis'])}.`}
          fields={['recordabilityConfirmed', 'recordableOverride', 'recordableReason']}
          onClose={close}
        />
      ) : null}
      {open === 'facts' ? (
        <AskFields
          record={record}
          row={row}
          title="Deciding facts"
          fields={[
            'fatalities',
            'treatedAway',
            'injuries',
            'towAway',
            'scope',
            'placarded',
            'actualWeight',
            'paidPassengers',
            'privateProperty',
            'openToPublic',
            'publicRoad',
          ]}
          preview={(values) => <Effects row={row} values={values} />}
          onClose={close}
        />
      ) : null}
      {open === 'death' ? <MoveDialog record={record} row={row} move="record_death" onClose={close} /> : null}
    </Card>
  )
}

type Death = { diedOn: string; person?: string | null; change?: string | null }

const deathsOf = (row: RecordRow): readonly Death[] => (Array.isArray(row['laterDeaths']) ? (row['laterDeaths'] as Death[]) : [])

/** What the answers say; a place that nobody has answered is only treated as a highway. */
const onHighway = (row: RecordRow): boolean | null => {
  const { placeUnsaid, highway } = placeOf(row)
  return placeUnsaid === true ? null : highway
}

const highwayWords = (row: RecordRow): string => {
  if (row['privateProperty'] === false) return 'not on private property'
  if (row['privateProperty'] !== true) return 'not answered, treated as a highway'
  const { highway } = placeOf(row)
  if (highway === null) return 'private property, unknown whether it is open to the public'
  return highway ? 'private property open to the public' : 'private property, closed to the public'
}

const harmWords = (row: RecordRow, harm: readonly string[]): string =>
  harm.length > 0 ? harm.join(', ') : isHarmOpen(row) ? 'not answered yet' : 'none'

function Criteria({ row }: { row: RecordRow }): ReactNode {
  const vehicles = kindOf(useHost(), 'vehicles')
  const unit = useRecord(vehicles, textOf(row['vehicle']) || null).data
  const gvwr = typeof unit?.['gvwr'] === 'number' ? unit['gvwr'] : null
  const seats = typeof unit?.['seats'] === 'number' ? unit['seats'] : null
  const commercial = isCommercial(unit === undefined ? undefined : { kind: textOf(unit['kind']), gvwr, seats }, useOf(row))
  const deaths = harmOf(row).fatalities ?? 0
  const harm = [
    ...(deaths > 0 ? [formatCount(deaths, 'death')] : []),
    ...(row['treatedAway'] === true ? ['treated away from the scene'] : []),
    ...(row['towAway'] === true ? ['towed with disabling damage'] : []),
  ]
  const criteria: readonly Criterion[] = [
    {
      words: 'Commercial motor vehicle',
      met: commercial,
      fact:
        gvwr === null
          ? commercial === true
            ? 'by its kind; weight not entered'
            : 'weight not entered'
          : `${gvwr.toLocaleString('en-US')} lb${commercial === null ? '; with what it pulls or carries it may be one' : ''}`,
    },
    {
      words: 'On a highway',
      met: onHighway(row),
      fact: highwayWords(row),
    },
    { words: 'Death, treatment or disabling tow', met: harm.length > 0 || (isHarmOpen(row) ? null : false), fact: harmWords(row, harm) },
    {
      words: 'More than getting on or off, or loading',
      met: row['scope'] !== 'boarding' && row['scope'] !== 'loading',
      fact:
        row['scope'] === 'boarding'
          ? 'only getting on or off'
          : row['scope'] === 'loading'
            ? 'only loading or unloading'
            : 'in traffic or parked',
    },
  ]
  return (
    <ul className="criteria">
      {criteria.map(({ words, met, fact }) => (
        <li key={words}>
          {met === null ? <CircleQuestionMark aria-label="Not answered" /> : met ? <Check aria-label="Yes" /> : <X aria-label="No" />}
          <span>{words}</span>
          <span className="step-note">{fact}</span>
        </li>
      ))}
    </ul>
  )
}
