import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { HintPartProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { normalizeCode } from './csa/code.ts'
import { basicNames } from './csa/method.ts'
import type { Basic } from './csa/method.ts'

type Code = {
  code: string
  description: string
  basic: Basic
  severity: number
  group: string
  evidence: 'sourced' | 'inferred' | 'recalled'
}

const shown = 6

/** Codes that begin with what was typed, or whose words say it; a press takes the code over with all that the table knows of it. */
export function CodeHint({ values, fill }: HintPartProps): ReactNode {
  const typed = useDeferredValue(textOf(values['code']).trim())
  const { data, error } = useQuery({
    queryKey: ['/api/violation-codes', typed.toLowerCase()],
    queryFn: ({ signal }) => readJson<Code[]>(`/api/violation-codes${writeSearch({ q: typed, limit: String(shown) })}`, { signal }),
    enabled: typed.length >= 2,
    placeholderData: (before) => before,
  })
  if (typed.length < 2) return 'The code of the report, such as 393.75(a), or a word: tire, lamp, log'
  if (data === undefined) return error === null ? 'Looking it up …' : sentenceOf(error)
  const exact = data.filter(({ code }) => normalizeCode(code) === normalizeCode(typed))
  const [known] = exact
  if (exact.length === 1 && known !== undefined && values['severity'] === known.severity && values['category'] === known.basic)
    return `${known.description}. ${wordsOf(known)}`
  if (data.length === 0) return 'Not in the table of codes: set category and severity yourself'
  return (
    <span className="mt-1 flex flex-col overflow-hidden rounded-control border border-border" role="group" aria-label="Codes that fit">
      {(exact.length > 0 ? exact : data).map((one) => (
        <button
          key={`${one.code} ${one.severity}`}
          type="button"
          className="flex w-full flex-col border-b border-border px-2.5 py-1.5 text-left last:border-b-0 hover:bg-hover"
          onClick={() =>
            fill({ code: one.code, description: one.description, category: one.basic, severity: one.severity, group: one.group })
          }
        >
          <span className="flex w-full gap-2 text-fg">
            <b className="shrink-0 font-semibold">{one.code}</b>
            <span className="truncate">{one.description}</span>
          </span>
          <span className="text-xs text-fg-muted">{wordsOf(one)}</span>
        </button>
      ))}
    </span>
  )
}

const wordsOf = ({ basic, severity, group, evidence }: Code): string =>
  [
    basicNames[basic],
    `severity ${severity}`,
    group,
    evidence === 'sourced' ? '' : evidence === 'inferred' ? 'severity from its group' : 'severity not confirmed',
  ]
    .filter((part) => part !== '')
    .join(' · ')
