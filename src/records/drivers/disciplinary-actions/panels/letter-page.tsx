import './discipline.css'
import { Fragment, type ReactNode } from 'react'

type Section = { heading: string; paragraphs: readonly string[] }

/** What GET /api/disciplinary-actions/{id}/letter answers. */
export type Letter = {
  language: 'en' | 'es'
  title: string
  subject: string
  mark: string | null
  employer: { name: string; usdot: string | null; address: string | null }
  facts: readonly { label: string; value: string }[]
  sections: readonly Section[]
  priors: { heading: string; columns: readonly string[]; rows: readonly (readonly string[])[]; none: string }
  expectations: readonly Section[]
  after: readonly Section[]
  statement: { heading: string; text: string | null; blank: string }
  signatures: {
    heading: string
    receipt: string
    note: string | null
    lines: readonly { role: string; signed: string | null; name: string | null; date: string | null }[]
    name: string
    date: string
  }
  copy: string
  notice: string
}

const Part = ({ heading, paragraphs }: Section): ReactNode => (
  <section>
    <h3>{heading}</h3>
    {paragraphs.map((words) => (
      <p key={words}>{words}</p>
    ))}
  </section>
)

/** The letter on its sheet, always black on white, in its own language. */
export function LetterPage({ letter }: { letter: Letter }): ReactNode {
  const { priors, statement, signatures } = letter
  return (
    <article className="letter" lang={letter.language} aria-label={`${letter.title}: ${letter.subject.toLowerCase()}`}>
      {letter.mark === null ? null : <span className="letter-mark">{letter.mark}</span>}
      <b className="font-semibold">{letter.employer.name}</b>
      <small>
        {[letter.employer.address, letter.employer.usdot === null ? null : `USDOT ${letter.employer.usdot}`]
          .filter((part) => part !== null)
          .join(' · ')}
      </small>
      <h2>
        {letter.title}: {letter.subject.toLowerCase()}
      </h2>
      <hr />
      <dl>
        {letter.facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {letter.sections.map((part) => (
        <Part key={part.heading} {...part} />
      ))}
      <h3>{priors.heading}</h3>
      {priors.rows.length === 0 ? (
        <p>{priors.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {priors.columns.map((words) => (
                <th key={words} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {priors.rows.map((cells) => (
              <tr key={cells[0]}>
                {cells.map((words, index) => (
                  <td key={priors.columns[index]}>{words}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {letter.expectations.map((part) => (
        <Part key={part.heading} {...part} />
      ))}
      <div className="letter-abreast">
        {letter.after.map((part) => (
          <Part key={part.heading} {...part} />
        ))}
      </div>
      <h3>{statement.heading}</h3>
      {statement.text === null ? <div className="letter-statement">{statement.blank}</div> : <p>{statement.text}</p>}
      <h3>{signatures.heading}</h3>
      <p>{signatures.receipt}</p>
      {signatures.note === null ? null : <p className="font-semibold">{signatures.note}</p>}
      {signatures.lines.map((line) => (
        <div key={line.role} className="letter-signature">
          <Line words={line.signed} label={line.role} />
          <Line words={line.name} label={signatures.name} />
          <Line words={line.date} label={signatures.date} />
        </div>
      ))}
      <p className="letter-foot">
        {letter.copy} {letter.notice}
      </p>
    </article>
  )
}

const Line = ({ words, label }: { words: string | null; label: string }): ReactNode => (
  <span>
    <span>{words}</span>
    <span>{label}</span>
  </span>
)
