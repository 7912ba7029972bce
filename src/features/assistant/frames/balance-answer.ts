import { parseListQuery } from '#kit/list-query.ts'
import { formatCount, formatNumber } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { idsOf } from '#engine/read/list.ts'
import { amountWords, toHundredths } from '#records/leave/leave-ledger/amounts.ts'
import { readBalances } from '#features/leave/time-off/balances.ts'
import type { BalanceRow } from '#features/leave/time-off/balances.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import { firstOf } from '../answers/counted.ts'
import { foundFor } from '../answers/records.ts'
import { countOf, mostRows, notThere, nothing, openList } from '../answers/shape.ts'
import type { Answer, AnswerRow, Asking } from '../answers/shape.ts'

type Balance = Extract<Frame, { type: 'balance' }>

const mostPeople = 5_000
const mostNamed = 200

/** Answers how much leave a person has left, or who has that much left. Uses the time-off balances and their permissions. */
export const answerBalance = (asking: Asking, frame: Balance): Promise<Answer> => {
  if (frame.who === null) return whoHas(asking, frame)
  return frame.who === 'all' ? takenByAll(asking, frame) : leftOf(asking, frame, frame.who)
}

/** What everyone whose balance the person reads has taken of a type in a year. */
const takenByAll = async (asking: Asking, { leave, year }: Balance): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const ledger = lexicon.kinds['leave-ledger']
  if (ledger === undefined || leave === null) return notThere
  const idsIn = async (kind: string): Promise<readonly string[]> => {
    const record = lexicon.kinds[kind]
    return record === undefined ? [] : idsOf(deps, record, user, parseListQuery(record, {}), mostPeople)
  }
  const people = { drivers: await idsIn('drivers'), users: await idsIn('users') }
  const rows = (await readBalances(deps, user, { ...people, year })).filter(({ type, taken }) => type === leave && taken !== 0)
  const type = inSentence(labelOf(asking, leave))
  const units = [...new Set(rows.map(({ unit }) => unit))]
  const sums = units.map((unit) => {
    const taken = rows.filter((row) => row.unit === unit).reduce((sum, row) => sum + toHundredths(row.taken), 0)
    return amountWords(taken, unit)
  })
  return {
    ...nothing,
    response:
      rows.length === 0
        ? `No ${type} taken in ${year} on balances you can access.`
        : `${sums.join(' and ')} of ${type} taken in ${year} by ${formatCount(rows.length, 'person', 'people')}.`,
    list: { href: hrefOf(ledger, { type: leave, year: String(year), entry: 'taken,given_back' }), label: 'Open ledger' },
    read: [
      { label: 'Leave', value: `${labelOf(asking, leave)}, ${year}` },
      { label: 'Taken', value: 'Taken less given back, on all balances you can access' },
    ],
  }
}

const amount = ({ unit }: BalanceRow, value: number): string => amountWords(toHundredths(value), unit)

const leftOf = async (asking: Asking, { leave, year, part }: Balance, who: Named | 'me'): Promise<Answer> => {
  const ledger = asking.lexicon.kinds['leave-ledger']
  const found = who === 'me' ? null : await foundFor(asking, who)
  if (ledger === undefined || (who !== 'me' && found === null)) return notThere
  const [by, id] =
    found?.record.name === 'drivers' ? (['driver', found.row.id] as const) : (['user', found?.row.id ?? asking.user.id] as const)
  const ids = { drivers: by === 'driver' ? [id] : [], users: by === 'user' ? [id] : [] }
  const rows = (await readBalances(asking.deps, asking.user, { ...ids, year })).filter(({ type }) => leave === null || type === leave)
  const name = found?.row.title ?? 'You'
  const type = leave === null ? 'leave' : inSentence(labelOf(asking, leave))
  const href = hrefOf(ledger, { [by]: id, year: String(year), ...(leave === null ? {} : { type: leave }) })
  const base: Answer = {
    ...nothing,
    sources: found === null ? [] : [found.source],
    read: [
      { label: 'Person', value: name },
      { label: 'Leave', value: `${leave === null ? 'Every type' : labelOf(asking, leave)}, ${year}` },
      { label: 'Left', value: counts },
    ],
  }
  const [first, other] = rows
  if (first === undefined) return { ...base, response: `You can access no ${type} balance of ${name} in ${year}.` }
  const said = rows.map((row) => `${amount(row, row[part])} of ${inSentence(labelOf(asking, row.type))} ${part}`)
  return {
    ...base,
    list: { href, label: 'Open ledger' },
    response: `${name} in ${year}: ${said.join('; ')}.`,
    rows: other === undefined ? partsOf(first, href) : rows.map((row) => rowOf(labelOf(asking, row.type), row)),
  }
}

const counts = 'Granted and carried over, less what was taken and what pending requests reserve'

const labelOf = ({ lexicon }: Asking, type: string): string => {
  const field = lexicon.kinds['leave-ledger']?.fields['type']
  return field?.kind === 'choice' ? (field.options[type]?.label ?? type) : type
}

const rowOf = (label: string, row: BalanceRow): AnswerRow => ({ label, count: null, shown: `${amount(row, row.left)} left`, href: null })

const partsOf = (row: BalanceRow, href: string | null): AnswerRow[] =>
  (
    [
      ['Granted', row.granted],
      ['Carried over', row.carried],
      ['Adjusted', row.adjusted],
      ['Taken', row.taken],
      ['Reserved by pending requests', row.reserved],
      ['Left', row.left],
    ] as const
  ).flatMap(([label, value]) => (value === 0 && label !== 'Left' ? [] : [{ label, count: null, shown: amount(row, value), href }]))

const whoHas = async (asking: Asking, { leave, year, from, to, division }: Balance): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const record = lexicon.kinds['drivers']
  if (record === undefined || leave === null) return notThere
  const here: Query = { status: 'active,leave', ...(division === undefined || division === 'ALL' ? {} : { division }) }
  const ids = await idsOf(deps, record, user, parseListQuery(record, here), mostPeople)
  const rows = (await readBalances(deps, user, { drivers: ids, users: [], year })).filter(({ type }) => type === leave)
  if (rows.length === 0) return { ...nothing, response: `You can access no ${inSentence(labelOf(asking, leave))} balances in ${year}.` }
  const fits = rows
    .filter(({ left }) => (from ?? -Infinity) <= left && left <= (to ?? Infinity))
    .toSorted((one, other) => other.left - one.left)
  const query: Query = { id: fits.length === 0 ? '00000000-0000-7000-8000-000000000000' : fits.map(({ driver }) => driver).join(',') }
  const named =
    fits.length === 0 || fits.length > mostNamed
      ? []
      : await firstOf(
          asking,
          record,
          {
            id: fits
              .slice(0, mostRows)
              .map(({ driver }) => driver)
              .join(','),
          },
          mostRows,
        )
  const unit = rows[0]?.unit ?? 'days'
  const bound = boundWords(from ?? null, to ?? null, unit)
  return {
    ...nothing,
    response: `${countOf(record, fits.length)} with ${bound} of ${inSentence(labelOf(asking, leave))} left in ${year}.`,
    total: fits.length,
    list: fits.length > mostNamed ? null : openList(record, query, fits.length),
    sources: named,
    rows: fits.slice(0, mostRows).flatMap((row): AnswerRow[] => {
      const source = named.find(({ id }) => id === row.driver)
      return source === undefined ? [] : [{ label: source.title, count: null, shown: amount(row, row.left), href: source.href }]
    }),
    read: [
      { label: 'Records', value: `${record.label.many}, active or on leave` },
      {
        label: 'Left',
        value: `${labelOf(asking, leave)}, ${year}: ${bound}. ${counts}`,
      },
      { label: 'Divisions', value: division === undefined || division === 'ALL' ? 'All you can access' : 'The one chosen' },
    ],
  }
}

const boundWords = (from: number | null, to: number | null, unit: string): string => {
  if (from !== null && to !== null) return `exactly ${formatNumber(from)} ${unit}`
  if (from !== null)
    return Number.isInteger(from) ? `at least ${formatNumber(from)} ${unit}` : `more than ${formatNumber(Math.floor(from))} ${unit}`
  if (to === null || to === 0) return `no ${unit}`
  return Number.isInteger(to) ? `at most ${formatNumber(to)} ${unit}` : `less than ${formatNumber(Math.ceil(to))} ${unit}`
}
