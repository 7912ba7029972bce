import { type ReactNode, use } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Field } from '#kit/fields.ts'
import { applicantFields as fields } from '#records/recruiting/recruiting-applications/applicant.ts'
import type { Answers, Entry } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { Ask, AskingContext, AskOnFile, AskYesNo } from './ask.tsx'
import { Entries } from './entries.tsx'

export const said = (value: unknown): string => (typeof value === 'string' ? value : '')
export const dayIn = (value: unknown): string => (said(value) === '' ? '' : formatDate(said(value)))
export const years = (entry: Entry): string =>
  said(entry['from']) === '' ? '' : `${dayIn(entry['from'])} to ${said(entry['to']) === '' ? 'now' : dayIn(entry['to'])}`
export const line = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

export function AddressParts({
  path,
  entry,
  set,
  autoComplete = false,
}: {
  path: string
  entry: Entry
  set: (values: Entry) => void
  autoComplete?: boolean
}): ReactNode {
  const parts = fields.addresses.of
  const ask = (name: 'street' | 'city' | 'state' | 'zip', word: string, optional = false) => (
    <Ask
      path={`${path}.${name}`}
      field={parts[name]}
      value={entry[name]}
      onChange={(value) => set({ [name]: value ?? '' })}
      autoComplete={autoComplete ? word : 'off'}
      optional={optional}
    />
  )
  return (
    <>
      {ask('street', 'street-address')}
      {ask('city', 'address-level2')}
      <div className="pair">
        {ask('state', 'address-level1')}
        {ask('zip', 'postal-code', !autoComplete)}
      </div>
    </>
  )
}

type Listed = 'addresses' | 'licenses' | 'experience' | 'employers' | 'accidents' | 'violations'
type None = 'noOtherAddress' | 'noOtherLicense' | 'noExperience' | 'noEmployer' | 'noAccident' | 'noViolation'

/** Yes or no first; the list only after a yes. What was listed before a no is put aside, not erased, while the page is open. */
export function ListQuestion({
  answers,
  change,
  list,
  none,
  question,
  help,
  one,
  summary,
  children,
}: {
  answers: Answers
  change: (values: Answers) => void
  list: Listed
  none: None
  question: string
  help?: ReactNode
  one: string
  summary: (entry: Entry) => { readonly name: string; readonly line: string }
  children: (entry: Entry, path: string, set: (values: Entry) => void) => ReactNode
}): ReactNode {
  const { onFile } = use(AskingContext)
  const has = (Array.isArray(answers[list]) && answers[list].length > 0) || onFile.includes(list)
  const any = answers[none] === true ? false : answers[none] === false || has || null
  return (
    <>
      <AskYesNo path={none} question={question} help={help} value={any} onChange={(yes) => change({ [none]: !yes })} />
      {any === true ? (
        <AskOnFile name={list} label={fields[list].label} value={answers[list]} retype={() => change({ [list]: [], [none]: false })}>
          <Entries
            list={list}
            one={one}
            max={fields[list].max}
            value={answers[list]}
            onChange={(entries) => change({ [list]: entries, [none]: false })}
            summary={summary}
          >
            {children}
          </Entries>
        </AskOnFile>
      ) : null}
    </>
  )
}

/** The parts of an entry, in the order in which they are asked. */
export function Parts<N extends Listed>({
  list,
  path,
  entry,
  set,
  asked,
}: {
  list: N
  path: string
  entry: Entry
  set: (values: Entry) => void
  asked: readonly (readonly [name: keyof (typeof fields)[N]['of'] & string, optional?: 'asked' | 'optional', help?: string])[]
}): ReactNode {
  return asked.map(([name, optional, help]) => (
    <Ask
      key={name}
      path={`${path}.${name}`}
      field={partOf(list, name)}
      value={entry[name]}
      onChange={(value) => set({ [name]: value })}
      optional={optional === 'optional'}
      help={help}
    />
  ))
}

const partOf = (list: Listed, name: string): Field => {
  const part = (fields[list].of as Readonly<Record<string, Field>>)[name]
  if (part === undefined) throw new Error(`${list} has no ${name}`)
  return part
}
