import { type ReactNode, useState } from 'react'
import { newKey } from '#web/engine/queries/queries.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { SignBox } from '#web/screens/recruiting/applicant/signing.tsx'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import { type FormProps, milesIn } from './report-form.tsx'
import { Meaning } from './meaning.tsx'
import { reportWords } from './words.ts'
import type { ReportWords } from './words.ts'

type Outcome = 'repaired' | 'no_repair'
type Answer = { readonly outcome: Outcome | null; readonly note: string }
type Line = OpenReport['open'][number]

const notYet: Answer = { outcome: null, note: '' }
const outcomeOf = (value: string | null): Outcome | null => (value === 'repaired' || value === 'no_repair' ? value : null)

/** The driver certifies as agent of the carrier what was repaired on the road (49 CFR 396.11(a)(3)(ii)). */
export function CertifyForm({ language, report, refused, send }: FormProps): ReactNode {
  const words = reportWords[language]
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [miles, setMiles] = useState('')
  const [asked, setAsked] = useState(false)
  const answerOf = ({ number }: Line): Answer => answers[number] ?? notYet
  const lines = report.open.flatMap((line) => {
    const { outcome, note } = answerOf(line)
    return outcome === null ? [] : [{ number: line.number, outcome, note: note.trim() }]
  })
  const complete = lines.length > 0 && lines.every(({ note }) => note !== '')
  const sign = (name: string | null): Promise<void> => {
    setAsked(true)
    if (name !== null && complete) send({ path: '/certify', body: { key: newKey(), name, miles: milesIn(miles), lines } })
    return Promise.resolve()
  }
  return (
    <div className="applicant-body">
      <h1>{words.unit(report.unit)}</h1>
      <p className="text-fg-muted">{words.certifyOnly(report.driver)}</p>
      {refused === null ? null : <Banner tone="danger">{refused.issues[0]?.message ?? refused.sentence}</Banner>}
      {report.open.map((line) => (
        <LineCard
          key={line.number}
          words={words}
          line={line}
          answer={answerOf(line)}
          asked={asked}
          onChange={(values) => setAnswers({ ...answers, [line.number]: { ...answerOf(line), ...values } })}
        />
      ))}
      <Field label={words.odometer} note={words.optional}>
        <Input inputMode="numeric" maxLength={9} value={miles} onChange={({ target }) => setMiles(target.value)} />
      </Field>
      <section className="card applicant-document" aria-label={words.signature}>
        <p lang="en">{report.words.certify}</p>
        <Meaning text={words.meansCertify} />
        {asked && !complete ? <Banner tone="danger">{words.markOne}</Banner> : null}
        <SignBox action={words.certifySign} words={words} sign={sign} />
      </section>
      <p className="text-fg-muted">{words.notRepaired}</p>
    </div>
  )
}

function LineCard({
  words,
  line,
  answer,
  asked,
  onChange,
}: {
  words: ReportWords
  line: Line
  answer: Answer
  asked: boolean
  onChange: (values: Partial<Answer>) => void
}): ReactNode {
  return (
    <div className="card applicant-entry" role="group" aria-label={line.title}>
      <b>
        {line.title}
        {line.unsafe ? words.unsafeLine : ''}
      </b>
      <Field label={words.result} note={words.optional}>
        <Select
          value={answer.outcome}
          choices={[
            { value: 'repaired', label: words.repaired },
            { value: 'no_repair', label: words.noRepair },
          ]}
          clearLabel={words.notYet}
          onChange={(value) => onChange({ outcome: outcomeOf(value) })}
        />
      </Field>
      {answer.outcome === null ? null : (
        <Field
          label={answer.outcome === 'repaired' ? words.workDone : words.whyNoRepair}
          required
          error={asked && answer.note.trim() === '' ? words.fillThisIn : undefined}
        >
          <Textarea rows={2} maxLength={2000} value={answer.note} onChange={({ target }) => onChange({ note: target.value })} />
        </Field>
      )}
    </div>
  )
}
