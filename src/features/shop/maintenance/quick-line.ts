import { parseDateEntry } from '#kit/dates/date-entry.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { ServiceTask } from '#records/shop/pm-schedules/tasks.ts'

/** What one line says: `1127, 412850, oil $312 yesterday`. Miles whole, hours and cents null where nothing is said. */
export interface QuickLine {
  readonly unit: string
  readonly miles: number
  readonly hours: number | null
  /** Null: the meter was read, nothing was done. */
  readonly task: ServiceTask | null
  readonly on: string
  readonly cents: number | null
}

export type Read = { readonly line: QuickLine; readonly problem?: undefined } | { readonly problem: string; readonly line?: undefined }

/** How each service is said in a hurry. */
const words: Readonly<Record<string, ServiceTask>> = {
  oil: 'oil',
  'oil change': 'oil',
  lof: 'oil',
  a: 'pm_a',
  pm: 'pm_a',
  pma: 'pm_a',
  'pm a': 'pm_a',
  lube: 'pm_a',
  b: 'pm_b',
  pmb: 'pm_b',
  'pm b': 'pm_b',
  c: 'pm_c',
  pmc: 'pm_c',
  'pm c': 'pm_c',
  brake: 'brakes',
  brakes: 'brakes',
  tires: 'tires',
  rotate: 'tires',
  'rotate tires': 'tires',
  dpf: 'aftertreatment',
  coolant: 'cooling',
  reefer: 'reefer',
}

export const example = '1127, 412850, oil'
const shape = 'Write unit, miles, work: ' + example + '.'
const number = String.raw`\d{1,3}(?:,\d{3})+|\d+`
const line = new RegExp(String.raw`^([^\s,]+)[\s,]+(${number})(?:\.\d)?\s*(?:mi|miles)?(?:[\s,]+(.*))?$`, 'i')
const date =
  /\s(today|yesterday|(?:\d{1,2}\/\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2})([/\s]+(?:20)?\d{2})?)(?=\s)/

/** Reads a line, or says in one sentence what is wrong with it. */
export const readQuickLine = (text: string, today: string): Read => {
  const said = text.trim()
  if (said === '') return { problem: shape }
  const found = line.exec(said)
  if (found === null) return { problem: /^[^\s,]+[\s,]*$/.test(said) ? `Enter the miles. ${shape}` : shape }
  const [, unit = '', miles = '', rest = ''] = found
  const value = Number(miles.replaceAll(',', ''))
  if (value > 5_000_000) return { problem: `Check the miles: ${miles} is too high.` }
  const parts = readRest(rest, today)
  return 'problem' in parts ? parts : { line: { unit, miles: value, ...parts } }
}

type Rest = Pick<QuickLine, 'task' | 'on' | 'cents' | 'hours'>

/** Takes out what it knows by its form, one after the other; what is left is the work. */
const readRest = (rest: string, today: string): Rest | { readonly problem: string } => {
  let left = ` ${rest.toLowerCase().replaceAll(',', ' ')} `
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(left)
    if (found !== null) left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`
    return found
  }
  const cost = take(/\$(\d+)(?:\.(\d{2}))?(?=\s)/)
  const hours = take(/\s(\d+(?:\.\d)?)\s?h(?:ours|rs)?(?=\s)/)
  const day = readDay(take, today)
  if (day === null) return { problem: 'Enter the date as yesterday, Nov 24 or 11/24.' }
  if (day > today) return { problem: 'Date can’t be in the future.' }
  const work = left
    .replace(/\bdone\b/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
  const task = work === '' ? null : words[work]
  if (task === undefined)
    return { problem: `“${work}” isn’t a work type. Use oil, PM A, PM B, PM C, brakes, tires, DPF, coolant or reefer.` }
  return {
    task,
    on: day,
    cents: cost === null ? null : Number(cost[1]) * 100 + Number(cost[2] ?? 0),
    hours: hours === null ? null : Number(hours[1]),
  }
}

/** The day of the line, today if it names none. A day without a year is the last one. Null if the calendar has no such day. */
const readDay = (take: (pattern: RegExp) => RegExpExecArray | null, today: string): string | null => {
  const found = take(date)
  if (found === null) return today
  const [, text = '', year] = found
  const day = parseDateEntry(text, today)
  return day !== null && day > today && year === undefined ? monthsAfter(day, -12) : day
}
