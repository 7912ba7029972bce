import type { ReactNode } from 'react'
import { applicantFields as fields } from '#records/recruiting/recruiting-applications/applicant.ts'
import type { Entry } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Ask, AskOnFile } from './ask.tsx'
import type { StepProps } from './contract.ts'
import { AddressParts } from './list-question.tsx'

export function AboutStep({ answers, change }: StepProps): ReactNode {
  const ask = (name: 'firstName' | 'middleName' | 'lastName' | 'phone' | 'email' | 'birthDate', autoComplete: string, optional = false) => (
    <Ask
      path={name}
      field={fields[name]}
      value={answers[name]}
      onChange={(value) => change({ [name]: value })}
      autoComplete={autoComplete}
      optional={optional}
    />
  )
  const address = (answers['address'] ?? {}) as Entry
  const set = (part: Entry): void => change({ address: { street: '', city: '', state: '', zip: '', ...address, ...part } })
  return (
    <>
      {ask('firstName', 'given-name')}
      {ask('middleName', 'additional-name', true)}
      {ask('lastName', 'family-name')}
      {ask('phone', 'tel-national')}
      {ask('email', 'email', true)}
      <AskOnFile name="birthDate" label="Birth date" value={answers['birthDate']} retype={() => change({ birthDate: '' })}>
        {ask('birthDate', 'bday')}
      </AskOnFile>
      <SsnQuestion answers={answers} change={change} />
      <h2>Home address</h2>
      <AskOnFile name="address" label="Home address" value={answers['address']} retype={() => set({})}>
        <AddressParts path="address" entry={address} set={set} autoComplete />
      </AskOnFile>
    </>
  )
}

/** An applicant may refuse it, on religious grounds for example; the reason is kept. */
function SsnQuestion({ answers, change }: StepProps): ReactNode {
  const refused = answers['noSsnReason'] !== null && answers['noSsnReason'] !== undefined
  return (
    <div className="applicant-group">
      {refused ? (
        <Ask
          path="ssn"
          field={fields.noSsnReason}
          label="Reason you have no Social Security number"
          help="For example, refused on religious grounds."
          value={answers['noSsnReason']}
          onChange={(value) => change({ noSsnReason: value })}
        />
      ) : (
        <AskOnFile name="ssn" label="Social Security number" value={answers['ssn']} retype={() => change({ ssn: '' })}>
          <Ask
            path="ssn"
            field={fields.ssn}
            help="Only people who check your application see it, and each view is logged."
            value={answers['ssn']}
            onChange={(value) => change({ ssn: value })}
          />
        </AskOnFile>
      )}
      <Checkbox
        label="I don’t have one, or I won’t give it"
        checked={refused}
        onChange={(checked) => change({ noSsnReason: checked ? '' : null, ssn: null })}
      />
    </div>
  )
}
