import type { ReactNode } from 'react'
import type { WaitingReport } from './call.ts'
import { Door } from './door.tsx'
import { reportPlace, unitPlace } from './places.ts'
import type { Said } from './use-language.ts'

/** What waits for the driver's signature; each line opens it. */
export function ToSign({ said: { words }, reports }: { said: Said; reports: readonly WaitingReport[] }): ReactNode {
  if (reports.length === 0) return null
  return (
    <section className="contents" aria-labelledby="page-sign">
      <h2 id="page-sign">{words.toSign}</h2>
      <ul className="driver-page-doors">
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
