import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { caseWorkers } from '#kit/roles.ts'
import { formatNumber } from '#kit/format.ts'
import { useHost } from '#web/engine/host.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx'
import { casesQuery } from '#records/safety/osha-claims/panels/contract.ts'
import type { Establishment, YearDates } from '#records/safety/osha-claims/osha/answers.ts'
import { yearSteps } from './year-steps.ts'
import type { StepState, YearStep } from './year-steps.ts'
import { moveLabels, YearDialog } from './year-dialog.tsx'

const duties = {
  none: 'no electronic submission',
  '300A': 'submits 300A',
  '300A_300_301': 'submits 300A, 300 and 301',
  '300A_check': 'submits 300A; check appendix B for 300 and 301',
  check: 'check appendices A and B for submission',
} as const

const rate = (value: number | null): string => (value === null ? 'n/a' : formatNumber(value, 2))

type EstablishmentCardProps = { establishment: Establishment; year: number; dates: YearDates; today: string }

/** One establishment: what the log adds up to, each number with the list behind it, and what is left to do. */
export function EstablishmentCard({ establishment, year, dates, today }: EstablishmentCardProps): ReactNode {
  const { id, name, naics, duty, totals, rates, privacy } = establishment
  const { viewer } = useHost()
  const worksOnCases = caseWorkers.includes(viewer.role)
  const form = writeSearch({ establishment: id, year })
  const withDays = (filter: Readonly<Record<string, string>>): string => casesQuery(id, year, worksOnCases ? filter : {})
  const numbers: readonly (readonly [string, string, string])[] = [
    ['Deaths (G)', formatNumber(totals.deaths), casesQuery(id, year, { classification: 'death' })],
    ['Days away (H)', formatNumber(totals.daysAway), casesQuery(id, year, { classification: 'days_away' })],
    [
      'Job transfer or restriction (I)',
      formatNumber(totals.restricted),
      casesQuery(id, year, { classification: 'restricted_or_transfer' }),
    ],
    ['Other (J)', formatNumber(totals.other), casesQuery(id, year, { classification: 'other_recordable' })],
    ...(totals.unclassified === 0
      ? []
      : [['Not answered (G to J)', formatNumber(totals.unclassified), casesQuery(id, year, { classification: 'null' })] as const]),
    ['Days (K)', formatNumber(totals.awayDays), withDays({ daysAwayFrom: '1' })],
    ['Days (L)', formatNumber(totals.restrictedDays), withDays({ daysRestrictedFrom: '1' })],
    ['TRIR', rate(rates.trir), casesQuery(id, year)],
    ['DART', rate(rates.dart), casesQuery(id, year, { classification: 'days_away,restricted_or_transfer' })],
  ]
  return (
    <Card
      title={name}
      scope={`${naics === null ? 'no NAICS code' : `NAICS ${naics}`} · ${duty === null ? 'submission unknown' : duties[duty]}${privacy === null || privacy === 0 ? '' : ` · ${privacy} privacy ${privacy === 1 ? 'case' : 'cases'}`}`}
      actions={
        <>
          {worksOnCases ? (
            <ButtonLink size="sm" tone="ghost" href={`/osha-claims/forms/300${form}`} aria-label={`Form 300 of ${name}`}>
              Form 300
            </ButtonLink>
          ) : null}
          <ButtonLink size="sm" tone="ghost" href={`/osha-claims/forms/300a${form}`} aria-label={`Form 300A of ${name}`}>
            Form 300A
          </ButtonLink>
        </>
      }
      className="osha-establishment"
    >
      <ul className="osha-numbers">
        {numbers.map(([label, value, href]) => (
          <li key={label}>
            <Anchor href={href}>
              <b>{value}</b>
              <span>{label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      <ul className="osha-steps">
        {yearSteps({ establishment, year, dates, today, works: worksOnCases }).map((step) => (
          <Step key={step.key} step={step} establishment={establishment} />
        ))}
      </ul>
    </Card>
  )
}

const states: Readonly<Record<StepState, { icon: ReactNode; said: string }>> = {
  done: { icon: <CircleCheck aria-hidden="true" />, said: 'Done' },
  todo: { icon: <Circle aria-hidden="true" />, said: 'To do' },
  due: { icon: <CircleDashed aria-hidden="true" />, said: 'Needs attention' },
  late: { icon: <CircleAlert aria-hidden="true" />, said: 'Late' },
  none: { icon: <CircleMinus aria-hidden="true" />, said: 'Not needed' },
}

const linkLabels: Readonly<Record<YearStep['key'], string>> = {
  decide: 'Decide',
  report: 'Complete',
  days: 'Show',
  hours: 'Enter',
  sign: 'Open the year',
  post: 'Files',
  ita: 'Show checks',
}

function Step({ step, establishment }: { step: YearStep; establishment: Establishment }): ReactNode {
  const { viewer } = useHost()
  const [asking, setAsking] = useState(false)
  const { kept, name } = establishment
  const { icon, said } = states[step.state]
  const mayAct = caseWorkers.includes(viewer.role)
  return (
    <li data-state={step.state}>
      {icon}
      <VisuallyHidden>{said}:</VisuallyHidden>
      <b>{step.label}</b>
      <span className="osha-step-words">{step.words}</span>
      <span className="osha-step-actions">
        {step.href === null ? null : (
          <ButtonLink size="sm" tone="ghost" href={step.href} aria-label={`${linkLabels[step.key]}: ${step.label}, ${name}`}>
            {linkLabels[step.key]}
          </ButtonLink>
        )}
        {step.move === null || kept === null || !mayAct ? null : (
          <Button size="sm" onClick={() => setAsking(true)} aria-label={`${moveLabels[step.move]}: ${name}`}>
            {moveLabels[step.move]}
          </Button>
        )}
      </span>
      <Suspense>
        {asking && step.move !== null && kept !== null ? (
          <YearDialog id={kept.id} move={step.move} onClose={() => setAsking(false)} />
        ) : null}
      </Suspense>
    </li>
  )
}
