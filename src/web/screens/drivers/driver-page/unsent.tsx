import { Fragment, type ReactNode } from 'react'
import { dropSigned, sendSigned } from '#web/screens/shop/vehicle-report/signed-reports.ts'
import type { SignedReport } from '#web/screens/shop/vehicle-report/signed-reports.ts'
import { useSigned } from '#web/screens/shop/vehicle-report/use-signed.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Door } from './door.tsx'
import { addressPlace } from './places.ts'
import { sentenceIn } from './refusals.ts'
import type { Said } from './use-language.ts'

/** Signed vehicle reports that are still on this phone, and what the server refused of them. */
export function Unsent({ said: { words, language } }: { said: Said }): ReactNode {
  const signed = useSigned() ?? []
  const stateOf = ({ refusal }: SignedReport): string =>
    refusal === null ? words.waitsForSignal : sentenceIn(language, refusal.issues[0]?.message ?? refusal.sentence, refusal.code)
  return (
    <div role="status" className="contents">
      {signed.length === 0 ? null : (
        <section className="contents" aria-labelledby="page-not-sent">
          <h2 id="page-not-sent">{words.unsent(words.reports(signed.length))}</h2>
          <ul className="driver-page-doors">
            {signed.map((report) => (
              <Fragment key={report.at}>
                <Door href={addressPlace(report.at)} title={`${words.report}, ${words.unitNumber(report.unit)}`} text={stateOf(report)} />
                {report.refusal === null ? null : (
                  <li>
                    <Button tone="ghost" onClick={() => void dropSigned(report.at)}>
                      {words.deleteUnsent(report.unit)}
                    </Button>
                  </li>
                )}
              </Fragment>
            ))}
          </ul>
          {signed.some(({ refusal }) => refusal === null) ? (
            <Button size="lg" onClick={() => void sendSigned()}>
              {words.sendNow}
            </Button>
          ) : null}
        </section>
      )}
    </div>
  )
}
