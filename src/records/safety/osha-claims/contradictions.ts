import type { Write } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { answerTo } from './answers.ts'

const dayLong = 24 * 3_600_000

/** Answers of a case of which one is wrong, unless the person who enters them knows better; asked when one of them is entered. */
export const warnContradictions = (write: Write): void => {
  const { before, after, warnings } = write
  const said = (...fields: readonly string[]): boolean => fields.some((field) => sets(write, field))
  if (isAdmittedWithoutEvent(write) && said('inpatient', 'severeKind', 'observationOnly', 'severeAt'))
    warnings?.push({
      field: 'severeKind',
      message:
        'Form 301 says the employee was hospitalized as an in-patient, the severe event says "None of these". One of the two is wrong, unless the stay was for observation or testing only or began more than 24 hours after the incident (29 CFR 1904.39(b)(6), (10))',
    })
  const heard = answerTo(after, 'special') === 'hearing'
  const category = textOf(after['category'])
  if (
    heard &&
    category !== null &&
    category !== 'hearing_loss' &&
    (said('category') || before === null || answerTo(before, 'special') !== 'hearing')
  )
    warnings?.push({
      field: 'category',
      message:
        'The answers say it is a hearing loss with a standard threshold shift (29 CFR 1904.10), which is type "Hearing loss" on Form 300, column M(5). Is the type right?',
    })
}

const isAdmittedWithoutEvent = ({ after }: Write): boolean => {
  const admittedAt = textOf(after['severeAt'])
  const isLater = admittedAt !== null && Date.parse(admittedAt) - Date.parse(String(after['occurredAt'])) > dayLong
  return after['inpatient'] === true && after['severeKind'] === 'none' && after['observationOnly'] !== true && !isLater
}
