import { type ReactNode, use } from 'react'
import { applicantFields as fields } from '#records/recruiting/recruiting-applications/applicant.ts'
import type { Entry } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { isRecent } from '#records/recruiting/recruiting-applications/employers/employers.ts'
import type { Job } from '#records/recruiting/recruiting-applications/applicants-form/gaps.ts'
import type { StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { AboutStep } from './about-step.tsx'
import { Ask, AskingContext, AskOnFile, AskYesNo } from './ask.tsx'
import type { StepProps } from './contract.ts'
import { GapCards } from './gap-cards.tsx'
import { AddressParts, dayIn, line, ListQuestion, Parts, said, years } from './list-question.tsx'

/** The questions of each step that asks for answers; releases, disclosure and signature are screens of their own. */
export const questions: Readonly<Partial<Record<StepKey, (props: StepProps) => ReactNode>>> = {
  about: AboutStep,
  addresses: AddressesStep,
  licenses: LicensesStep,
  experience: ExperienceStep,
  employers: EmployersStep,
  accidents: AccidentsStep,
  violations: ViolationsStep,
  denials: DenialsStep,
}

function AddressesStep({ answers, change }: StepProps): ReactNode {
  return (
    <ListQuestion
      answers={answers}
      change={change}
      list="addresses"
      none="noOtherAddress"
      question="Did you live at another address in the last 3 years?"
      one="address"
      summary={(entry) => ({ name: line(said(entry['street']), said(entry['city'])), line: years(entry) })}
    >
      {(entry, path, set) => (
        <>
          <AddressParts path={path} entry={entry} set={set} />
          <Parts list="addresses" path={path} entry={entry} set={set} asked={[['from'], ['to']]} />
        </>
      )}
    </ListQuestion>
  )
}

function LicensesStep({ answers, change }: StepProps): ReactNode {
  const ask = (name: 'licenseNumber' | 'licenseState' | 'licenseClass' | 'licenseExpirationDate') => (
    <Ask path={name} field={fields[name]} value={answers[name]} onChange={(value) => change({ [name]: value })} />
  )
  return (
    <>
      <h2>Your current license</h2>
      <AskOnFile name="licenseNumber" label="License number" value={answers['licenseNumber']} retype={() => change({ licenseNumber: '' })}>
        {ask('licenseNumber')}
      </AskOnFile>
      {ask('licenseState')}
      {ask('licenseClass')}
      {ask('licenseExpirationDate')}
      <ListQuestion
        answers={answers}
        change={change}
        list="licenses"
        none="noOtherLicense"
        question="Do you have any other license?"
        help="Every other unexpired license or permit for commercial vehicles, and any license you held in the last 3 years. Foreign ones too."
        one="license"
        summary={(entry) => ({ name: said(entry['authority']), line: said(entry['number']) })}
      >
        {(entry, path, set) => (
          <>
            <Parts
              list="licenses"
              path={path}
              entry={entry}
              set={set}
              asked={[['authority'], ['number'], ['class', 'optional'], ['expires']]}
            />
            <Ask
              path={`${path}.cmv`}
              field={fields.licenses.of.cmv}
              label="For commercial vehicles"
              value={entry['cmv']}
              onChange={(value) => set({ cmv: value })}
            />
          </>
        )}
      </ListQuestion>
    </>
  )
}

function ExperienceStep({ answers, change }: StepProps): ReactNode {
  return (
    <ListQuestion
      answers={answers}
      change={change}
      list="experience"
      none="noExperience"
      question="Have you driven motor vehicles for work?"
      help="Each type of equipment: buses, trucks, truck tractors, semitrailers, full trailers, pole trailers."
      one="equipment type"
      summary={(entry) => ({ name: said(entry['equipment']), line: years(entry) })}
    >
      {(entry, path, set) => (
        <Parts
          list="experience"
          path={path}
          entry={entry}
          set={set}
          asked={[
            ['equipment', 'asked', 'For example, tractor and dry van.'],
            ['from'],
            ['to', 'optional', 'Leave blank if you still drive it.'],
            ['miles'],
          ]}
        />
      )}
    </ListQuestion>
  )
}

function EmployersStep({ answers, change }: StepProps): ReactNode {
  return (
    <>
      <ListQuestion
        answers={answers}
        change={change}
        list="employers"
        none="noEmployer"
        question="Did you work for anyone in that time?"
        help="All jobs of the last 3 years. If you apply for a CDL job, also those of the 7 years before in which you drove a commercial motor vehicle."
        one="employer"
        summary={(entry) => ({ name: said(entry['name']), line: line(years(entry), entry['cmv'] === true ? 'drove a CMV' : '') })}
      >
        {(entry, path, set) => <EmployerParts entry={entry} path={path} set={set} />}
      </ListQuestion>
      <GapCards answers={answers} change={change} />
    </>
  )
}

function EmployerParts({ entry, path, set }: { entry: Entry; path: string; set: (values: Entry) => void }): ReactNode {
  const { today } = use(AskingContext)
  return (
    <>
      <Parts
        list="employers"
        path={path}
        entry={entry}
        set={set}
        asked={[
          ['name'],
          ['address'],
          ['phone', 'optional'],
          ['position', 'optional'],
          ['from'],
          ['to', 'optional', 'Leave blank if you still work there.'],
        ]}
      />
      {said(entry['to']) === '' ? null : <Parts list="employers" path={path} entry={entry} set={set} asked={[['reasonLeft']]} />}
      <Ask
        path={`${path}.cmv`}
        field={fields.employers.of.cmv}
        label="I drove a commercial motor vehicle"
        value={entry['cmv']}
        onChange={(value) => set({ cmv: value })}
      />
      {isRecent(entry as Job, today) ? (
        <>
          <AskYesNo
            path={`${path}.fmcsr`}
            question="Were you subject to the FMCSRs there?"
            help="The Federal Motor Carrier Safety Regulations apply to jobs with commercial motor vehicles in interstate commerce."
            value={entry['fmcsr']}
            onChange={(value) => set({ fmcsr: value })}
          />
          <AskYesNo
            path={`${path}.tested`}
            question="Was it a safety-sensitive job with DOT drug and alcohol tests?"
            help="In any DOT-regulated mode (49 CFR part 40)."
            value={entry['tested']}
            onChange={(value) => set({ tested: value })}
          />
        </>
      ) : null}
    </>
  )
}

function AccidentsStep({ answers, change }: StepProps): ReactNode {
  return (
    <ListQuestion
      answers={answers}
      change={change}
      list="accidents"
      none="noAccident"
      question="Were you in an accident in the last 3 years?"
      help="In any motor vehicle, private cars included, regardless of fault."
      one="accident"
      summary={(entry) => ({ name: said(entry['nature']), line: dayIn(entry['on']) })}
    >
      {(entry, path, set) => (
        <Parts
          list="accidents"
          path={path}
          entry={entry}
          set={set}
          asked={[['on'], ['nature', 'asked', 'For example, head-on, rear-end, backed into a dock.'], ['fatalities'], ['injuries']]}
        />
      )}
    </ListQuestion>
  )
}

function ViolationsStep({ answers, change }: StepProps): ReactNode {
  return (
    <ListQuestion
      answers={answers}
      change={change}
      list="violations"
      none="noViolation"
      question="Were you convicted of a motor vehicle violation, or did you forfeit bond, in the last 3 years?"
      help="In any motor vehicle, private cars too. Leave out parking."
      one="violation"
      summary={(entry) => ({ name: said(entry['charge']), line: dayIn(entry['on']) })}
    >
      {(entry, path, set) => (
        <Parts
          list="violations"
          path={path}
          entry={entry}
          set={set}
          asked={[['on'], ['charge'], ['place', 'optional'], ['penalty', 'optional']]}
        />
      )}
    </ListQuestion>
  )
}

function DenialsStep({ answers, change }: StepProps): ReactNode {
  const any = answers['noDenial'] === true ? false : answers['noDenial'] === false || said(answers['denials']) !== '' || null
  return (
    <>
      <AskYesNo
        path="noDenial"
        question="Was a license, permit or privilege to drive ever denied to you, revoked or suspended?"
        help="However long ago."
        value={any}
        onChange={(yes) => change({ noDenial: !yes })}
      />
      {any === true ? (
        <Ask
          path="denials"
          field={fields.denials}
          label="Accident description"
          help="The facts and circumstances of each one."
          value={answers['denials']}
          onChange={(value) => change({ denials: value })}
        />
      ) : null}
    </>
  )
}
