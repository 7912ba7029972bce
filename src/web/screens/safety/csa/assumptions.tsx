import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { assumptionsOf } from '#records/safety/violations/csa/assumed.ts'
import { methods } from '#records/safety/violations/csa/method.ts'
import { Disclosure } from '#web/ui/display/disclosure.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'

/** The day of the method family is no day of version 3.21. */
const sinceWords = (since: string, snapshot: string): string => {
  if (since === methods.v3.familySince) return 'Assumed for the method family, since'
  return snapshot >= since ? 'Assumptions in use since' : 'Company assumptions apply from'
}

/** What the figures take for granted although the public text of the method does not say it: company policy, never law. */
export function Assumptions({ csa }: { csa: Csa }): ReactNode {
  const { since, source } = csa.settings.assumed
  return (
    <Disclosure summary="Assumptions beyond FMCSA’s published methodology">
      <dl className="grid max-w-3xl grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {assumptionsOf(csa.assumed).map(({ what, how, set }) => (
          <div key={what} className="contents">
            <dt>
              {what}
              {set ? <span className="text-fg-subtle"> · company setting</span> : null}
            </dt>
            <dd className="text-fg max-sm:mb-1.5">{how}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        {sinceWords(since, csa.snapshot)} {formatDate(since)} ({source}). Company policy, never law.
      </p>
    </Disclosure>
  )
}
