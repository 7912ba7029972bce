import type { ReactNode } from 'react'
import { applicantFields as fields } from '#records/recruiting-applications/applicant.ts'
import type { Entry } from '#records/recruiting-applications/applicants-form/open-questions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Ask } from './ask.tsx'
import type { StepProps } from './contract.ts'
import { AddressParts } from './list-question.tsx'

export function AboutStep({ answers, ssn, change }: StepProps): ReactNode {
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
      {ask('birthDate', 'bday')}
      <SsnQuestion answers={answers} ssn={ssn} change={change} />
      <h2>Home address</h2>
      <AddressParts path="address" entry={address} set={set} autoComplete />
    </>
  )
}

/** Not shown again once it is saved. It may be refused where religion forbids it and none was given out: the reason is kept. */
function SsnQuestion({ answers, ssn, change }: StepProps): ReactNode {
  const refused = answers['noSsnReason'] !== null && answers['noSsnReason'] !== undefined
  const typed = typeof answers['ssn'] === 'string'
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
      ) : ssn !== null && !typed ? (
        <Field label="Social Security number" group>
          <span className="applicant-masked">
            <span className="font-mono">{ssn}</span>
            <Button size="sm" onClick={() => change({ ssn: '' })}>
              Change SSN
            </Button>
          </span>
        </Field>
      ) : (
        <Ask
          path="ssn"
          field={fields.ssn}
          help="Only people who check your application see it, and each view is logged."
          value={answers['ssn']}
          onChange={(value) => change({ ssn: value })}
        />
      )}
      <Checkbox
        label="I don’t have one, or I won’t give it"
        checked={refused}
        onChange={(checked) => change({ noSsnReason: checked ? '' : null, ssn: null })}
      />
    </div>
  )
}
