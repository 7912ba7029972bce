import { type ReactNode, use } from 'react'
import { applicantFields, gapAnswers } from '#records/recruiting/recruiting-applications/applicant.ts'
import { experienceHelp, unlistedExperience } from '#records/recruiting/recruiting-applications/employers/stated-experience.ts'
import { explanationOf, gapQuestion, gapsOf } from '#records/recruiting/recruiting-applications/applicants-form/gaps.ts'
import type { Explanation, Gap, Job } from '#records/recruiting/recruiting-applications/applicants-form/gaps.ts'
import { type Answers, type Entry, entriesOf } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { Field } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Ask, AskingContext } from './ask.tsx'

type Said = Explanation & Entry

/** The months that the jobs leave open, each asked for by name. Answers to months that have closed since are dropped. */
export function GapCards({ answers, change }: { answers: Answers; change: (values: Answers) => void }): ReactNode {
  const { today } = use(AskingContext)
  const jobs = entriesOf(answers['employers']) as readonly Job[]
  const begun = answers['noEmployer'] === true || jobs.some(({ from }) => typeof from === 'string' && from !== '')
  if (!begun) return null
  const gaps = gapsOf(answers['noEmployer'] === true ? [] : jobs, today)
  const driven = unlistedExperience({ ...answers, appliedOn: today }, today)
  const given = entriesOf(answers['gaps']) as readonly Said[]
  const set = (gap: Gap, values: Entry): void => {
    const others = [...gaps, ...driven].flatMap((other) => (other.from === gap.from ? [] : (explanationOf(other, given) ?? [])))
    change({ gaps: [...others, { ...explanationOf(gap, given), ...gap, ...values }] })
  }
  const card = (gap: Gap, help: string, asked: readonly Choice[]): ReactNode => (
    <GapCard key={gap.from} gap={gap} help={help} asked={asked} said={explanationOf(gap, given)} onChange={(values) => set(gap, values)} />
  )
  return [
    ...gaps.map((gap) =>
      card(
        gap,
        gapHelp,
        choices.filter(({ value }) => value !== 'not_commercial'),
      ),
    ),
    ...driven.map((gap) => card(gap, experienceHelp(answers), choices)),
  ]
}

const gapHelp = 'No job is listed for these months. Tell us what you did. If you had a job, add the employer above.'

type Choice = (typeof choices)[number]
const choices = Object.entries(gapAnswers).map(([value, { label }]) => ({
  value,
  label,
  ...(value === 'personal' ? { note: 'No details needed' } : {}),
}))

function GapCard({
  gap,
  help,
  asked,
  said,
  onChange,
}: {
  gap: Gap
  help: string
  asked: readonly Choice[]
  said: Said | undefined
  onChange: (values: Entry) => void
}): ReactNode {
  const { issues } = use(AskingContext)
  const path = `gaps.${gap.from}`
  const doing = said?.doing ?? null
  return (
    <div className="card applicant-gap">
      <Field id={path} group label={gapQuestion(gap)} help={help} error={issues[path] === undefined ? undefined : 'Choose an answer'}>
        <RadioGroup
          value={doing}
          onChange={(value) => onChange({ doing: value, ...(value === 'personal' ? { details: null } : {}) })}
          choices={asked}
        />
      </Field>
      {doing === null || doing === 'personal' ? null : (
        <Ask
          path={`${path}.details`}
          field={applicantFields.gaps.of.details}
          label="What did you do?"
          optional
          value={said?.['details']}
          onChange={(value) => onChange({ details: value })}
        />
      )}
    </div>
  )
}
