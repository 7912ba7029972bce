import type { ReactNode } from 'react'
import type { WaitingPaper } from '#features/drivers/driver-page/answers.ts'
import type { Page } from './call.ts'
import { Door } from './door.tsx'
import { paperWords } from './papers/paper-words.ts'
import { paperPlace, reportPlace, unitPlace } from './places.ts'
import type { Said } from './use-language.ts'

/** What waits for the driver's signature; each line opens it. Of letters and offers it says only that there is one. */
export function ToSign({ said, page: { reports, papers } }: { said: Said; page: Page }): ReactNode {
  const { words, language } = said
  if (reports.length === 0 && papers.length === 0) return null
  const about = ({ on, answerBy }: WaitingPaper): string => {
    const { from, answerBy: by, opens } = paperWords[language]
    return answerBy !== null ? by(said.date(answerBy)) : on !== null ? from(said.date(on)) : opens
  }
  return (
    <section className="contents" aria-labelledby="page-sign">
      <h2 id="page-sign">{words.toSign}</h2>
      <ul className="driver-page-doors">
        {papers.map((paper) => (
          <Door key={paper.id} href={paperPlace(paper)} title={paperWords[language][paper.kind]} text={about(paper)} />
        ))}
        {reports.map(({ id, purpose, unit, unitId }) => (
          <Door
            key={id}
            href={purpose === 'report' ? unitPlace(unitId) : reportPlace(id)}
            title={words.waits[purpose]}
            text={words.unitNumber(unit)}
          />
        ))}
      </ul>
    </section>
  )
}
