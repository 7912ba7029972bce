import { choice, int, money, rows, text } from '#kit/fields.ts'
import { dispositions, pleaAnswers, pleaQuestion } from './choices.ts'
import { disqualifyingOffenses } from './law/offenses.ts'

/** The charges of one stop, each with its own outcome. */
export const chargeRows = rows(
  {
    description: text({ label: 'Charge', required: true, max: 160 }),
    code: text({ label: 'Statute or code', max: 40 }),
    speed: int({ label: 'Speed', min: 0, max: 200 }),
    posted: int({ label: 'Limit', min: 0, max: 100 }),
    offense: choice(disqualifyingOffenses, { label: '49 CFR 383.51 offense' }),
    serious: choice({ yes: { label: 'Yes' }, no: { label: 'No' }, unknown: { label: 'Unknown' } }, { label: 'CDL serious violation' }),
    points: int({ label: 'Points', min: 0, max: 20 }),
    fine: money({ label: 'Fine', min: 0 }),
    disposition: choice(dispositions, { label: 'Outcome' }),
    pleaOrPaid: choice(pleaAnswers, { label: pleaQuestion }),
    reducedTo: text({ label: 'Reduced to', max: 120 }),
    reducedOffense: choice(disqualifyingOffenses, { label: 'Reduced to an offense of 49 CFR 383.51' }),
  },
  { label: 'Charges', max: 20 },
)
