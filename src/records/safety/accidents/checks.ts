import type { Issue } from '#kit/errors.ts'
import { issue } from '#kit/record.ts'
import type { RowOf } from '#kit/record.ts'
import type { claimFields } from './fields/claim-fields.ts'
import type { sceneFields } from './fields/intake-fields.ts'
import type { programFields } from './fields/program-fields.ts'

/** A form asks with answers still missing, whatever is required in the end. */
type Accident = { readonly [K in keyof Whole]: Whole[K] | null }
type Whole = RowOf<typeof sceneFields & typeof claimFields & typeof programFields>
type Found = readonly (Issue | false)[]

/** What cannot be true together about the scene. */
export const sceneIssues = (accident: Accident): Found => {
  const treated = accident.injuries ?? 0
  return [
    before(accident.reportedAt, accident) && issue('reportedAt', 'Report time can’t be before the accident'),
    before(accident.citedAt, accident) && issue('citedAt', 'Cited before it happened'),
    accident.treatedAway === true &&
      accident.injuries === 0 &&
      issue('injuries', 'Enter at least 1. You answered that someone was treated away from the scene.'),
    !accident.treatedAway && treated > 0 && issue('treatedAway', 'People treated away from the scene are entered: answer yes'),
    ...oursIssues(accident, treated),
    accident.driverDied === true &&
      (accident.fatalities ?? 0) < 1 &&
      issue('fatalities', 'Our driver died: enter the number of deaths, at least 1'),
    accident.ourTowed === true && !accident.towAway && issue('towAway', 'Our unit was towed: answer yes'),
    before(accident.alcoholTestedAt, accident) && issue('alcoholTestedAt', 'Tested before it happened'),
    before(accident.drugTestedAt, accident) && issue('drugTestedAt', 'Tested before it happened'),
    before(accident.coAlcoholTestedAt, accident) && issue('coAlcoholTestedAt', 'Tested before it happened'),
    before(accident.coDrugTestedAt, accident) && issue('coDrugTestedAt', 'Tested before it happened'),
    ...refusalIssues(accident),
  ]
}

/** Who of ours was treated, against how many people were. */
const oursIssues = (accident: Accident, treated: number): Found => {
  const named = (accident.hurtDrivers ?? []).length
  return [
    accident.injuries !== null && (accident.ourInjuries ?? 0) > treated && issue('ourInjuries', 'More than the people treated'),
    named > 0 && accident.treatedAway !== true && issue('treatedAway', 'Drivers of ours were treated away from the scene: answer yes'),
    accident.ourInjuries !== null &&
      named > accident.ourInjuries &&
      issue('ourInjuries', 'More of our drivers are named than employees treated'),
  ]
}

/** More people read why no test was done than may see results: words beside a refusal would tell it (49 CFR 382.405). */
const refusalIssues = (accident: Accident): Found =>
  (['alcohol', 'drug', 'coAlcohol', 'coDrug'] as const).map(
    (test) =>
      accident[`${test}Result`] === 'refused' &&
      accident[`${test}NotDone`] !== null &&
      issue(
        `${test}NotDone`,
        'Leave this empty: people read it who may not see results (49 CFR 382.405). The result says that the test was refused; add the details as a medical file',
      ),
  )

const before = (moment: string | null, { occurredAt }: Accident): boolean => moment !== null && occurredAt !== null && moment < occurredAt

/** Tests entered as those of our driver, who died: they end nothing (49 CFR 382.303(a)). */
export const testWarnings = (accident: Accident): Found =>
  accident.driverDied === true && accident.coDriver !== null
    ? (['alcoholTestedAt', 'drugTestedAt'] as const).map(
        (field) =>
          accident[field] !== null &&
          issue(field, 'Our driver died: this does not stand for the test of the co-driver, enter that as theirs (49 CFR 382.303(a))'),
      )
    : []

/** What a decision needs beside itself. */
export const decisionIssues = (accident: Accident): Found => {
  const determined = accident.determination !== null && accident.determination !== 'undetermined'
  return [
    accident.recordableOverride !== null &&
      accident.recordableReason === null &&
      issue('recordableReason', 'Enter a reason for the override'),
    determined && accident.rationale === null && issue('rationale', 'Enter the rationale for the determination'),
    determined &&
      accident.determinationMethod === 'committee' &&
      (accident.committee ?? []).length > 0 &&
      accident.votesCountedAt === null &&
      issue('determination', 'The committee is voting: count its votes first'),
    determined && accident.determinationMethod === null && issue('determinationMethod', 'Manager or committee'),
  ]
}
