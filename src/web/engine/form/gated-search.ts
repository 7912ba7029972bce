import { useMemo } from 'react'
import type { GateDays, Pointing } from '#kit/kind/pointing.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { Option, OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { useHost } from '../host.tsx'
import { useRefSearch } from '../queries/ref-search.ts'
import { textOf } from '../queries/rows.ts'
import type { ValuesNow } from './field-input.ts'

type Reason = {
  subject: string
  effect: 'block' | 'warn'
  final: boolean
  text: string
  /** The moments behind the days, half-open. */
  moments?: { from: string; until: string | null } | undefined
}

/** Days one question to the gate may span. */
const longest = 28

/** The search of a reference; where it says by which days somebody goes out, those who may not on these days come last, with the reason. */
export const useGatedSearch = (target: RecordDefinition | null, pointing: Pointing, valuesNow: ValuesNow | undefined): OptionSearch => {
  const { timeZone, today } = useHost()
  const { gate } = pointing
  const search = useRefSearch(target, pointing)
  return useMemo(() => {
    if (target === null || gate === undefined || valuesNow === undefined) return search
    return async (query, signal) => {
      const found = await search(query, signal)
      const values = valuesNow()
      const days = daysOf(gate, values, timeZone)
      // What is over is the record of what happened: nobody is kept from it.
      if (days === null || days.to < today || found.length === 0) return found
      const ids = found.map(({ value }) => value).join(',')
      const asked = `/api/gate${writeSearch({ ...days, [target.name]: ids })}`
      // Without an answer everybody may be chosen; the server says at saving who may not.
      const { reasons } = await readJson<{ reasons: readonly Reason[] }>(asked, { signal }).catch(() => ({ reasons: [] }))
      const met = reasons.filter((reason) => meets(reason, momentIn(gate.from, values), momentIn(gate.to, values)))
      return readyFirst(found.map((option) => marked(option, met)))
    }
  }, [target, gate, valuesNow, search, timeZone, today])
}

/** The first and last day, or null while nothing says them. */
const daysOf = (
  { from, to }: GateDays,
  values: Readonly<Record<string, unknown>>,
  timeZone: string,
): { from: string; to: string } | null => {
  const first = firstDay(from, values, timeZone)
  if (first === null) return null
  const last = firstDay(to, values, timeZone) ?? first
  const end = daysAfter(first, longest - 1)
  return { from: first, to: last < first ? first : last > end ? end : last }
}

const firstDay = (names: readonly string[], values: Readonly<Record<string, unknown>>, timeZone: string): string | null => {
  for (const name of names) {
    const value = textOf(values[name])
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
    if (!Number.isNaN(Date.parse(value)) && value.includes('T'))
      return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(value))
  }
  return null
}

const momentIn = (names: readonly string[], values: Readonly<Record<string, unknown>>): number | null => {
  const said = textOf(values[names.find((name) => textOf(values[name]) !== '') ?? ''])
  return said.includes('T') && !Number.isNaN(Date.parse(said)) ? Date.parse(said) : null
}

/** By its moments where the form says some: what ends an hour before the start keeps nobody off. */
const meets = ({ moments }: Reason, start: number | null, end: number | null): boolean => {
  if (moments === undefined || start === null) return true
  const over = moments.until !== null && Date.parse(moments.until) <= start
  return !over && Date.parse(moments.from) < Math.max(end ?? start, start + 1)
}

/** Nobody is sent out past a rule of law; past a stop of the company somebody with the right may be. */
const marked = (option: Option, reasons: readonly Reason[]): Option => {
  const own = reasons.filter(({ subject, effect }) => subject === option.value && effect === 'block')
  const [first] = own.toSorted((a, b) => Number(b.final) - Number(a.final))
  if (first === undefined) return option
  const more = own.length > 1 ? `, ${own.length - 1} more` : ''
  return first.final
    ? { ...option, away: `Can’t be assigned: ${first.text}${more}`, refused: true }
    : { ...option, away: `Needs an override: ${first.text}${more}` }
}

const rankOf = ({ away, refused }: Option): number => (refused === true ? 2 : away === undefined ? 0 : 1)
const readyFirst = (options: readonly Option[]): readonly Option[] => options.toSorted((a, b) => rankOf(a) - rankOf(b))
