import type { ErrorCode } from '#kit/errors.ts'
import type { ApiError } from '#web/api/problem.ts'
import type { Language } from './language.ts'
import { refusalTexts } from './refusal-texts.ts'
import { languages, localeOf } from './words.ts'

/** What a Spanish driver reads where the sentence itself has no Spanish text: a value of the wrong form, or a server that is busy. */
const byCode: Readonly<Record<ErrorCode | 'internal', string>> = {
  malformed: 'No se pudo leer lo que se envió. Abra la página otra vez.',
  invalid: 'Revise lo que escribió.',
  confirm_needed: 'Confirme, por favor.',
  unauthenticated: 'Abra su página otra vez.',
  forbidden: 'Usted no puede hacer esto. Llame a despacho.',
  step_up_required: 'Usted no puede hacer esto. Llame a despacho.',
  not_found: 'Esto ya no está aquí. Llame a despacho.',
  conflict: 'Esto cambió. Llame a despacho.',
  move_refused: 'Esto cambió. Llame a despacho.',
  stale: 'Alguien cambió esto hace un momento. Intente otra vez.',
  version_required: 'Intente otra vez.',
  too_large: 'Es demasiado grande. Envíe menos fotos.',
  unsupported_media_type: 'Este archivo no sirve. Envíe una foto.',
  rate_limited: 'Demasiados intentos. Espere unos minutos.',
  storage_full: 'El servidor no tiene espacio. No se guardó nada. Llame a despacho.',
  upstream: 'Otro sistema no respondió. Intente otra vez más tarde.',
  unavailable: 'El servidor está ocupado. Intente otra vez en un momento.',
  internal: 'Algo falló en el servidor. Intente otra vez más tarde.',
}

/** Why something wasn't done, in the language of the page: what to confirm, what is wrong with the first field, or the sentence. */
export const refusalIn = (language: Language, error: ApiError): string => {
  const { warnings } = error.problem
  const sentences =
    error.code === 'confirm_needed' && Array.isArray(warnings)
      ? (warnings as readonly { readonly message: string }[]).map(({ message }) => message)
      : [error.issues[0]?.message ?? error.detail]
  const shown = sentences.map((sentence) => sentenceIn(language, sentence, error.code))
  return shown.map((sentence, index) => (index < shown.length - 1 ? `${sentence.replace(/\.$/, '')}.` : sentence)).join(' ')
}

/** A sentence of the server in the language of the page; `code` says what it is about where it has no text there. */
export const sentenceIn = (language: Language, sentence: string, code: string): string =>
  language === 'en' ? sentence : (spanishOf(sentence) ?? (byCode as Readonly<Record<string, string>>)[code] ?? byCode.internal)

/** The Spanish text of an English sentence; null if it has none. A period at its end stays. */
export const spanishOf = (sentence: string): string | null => {
  const period = sentence.endsWith('.') ? '.' : ''
  const bare = sentence.replace(/\.$/, '')
  for (const { pattern, kinds, spanish } of compiled) {
    const found = pattern.exec(bare)
    if (found === null) continue
    const values = found.slice(1).map((value, index) => valueIn(kinds[index] ?? 'text', value))
    return `${spanish.replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place) - 1] ?? '')}${period}`
  }
  return null
}

type Kind = 'text' | 'number' | 'date' | 'leave' | 'count'

const shapes: Readonly<Record<Kind, string>> = {
  text: '(.*)',
  number: String.raw`([\d.,]+)`,
  date: String.raw`([A-Z][a-z]{2} \d{1,2}(?:, \d{4})?)`,
  leave: '(.+?)',
  count: String.raw`(-?[\d.,]+ [a-z]+)`,
}

const isKind = (name: string): name is Kind => Object.hasOwn(shapes, name)

const compiled = refusalTexts.map(([english, spanish]) => {
  const kinds: Kind[] = []
  const pattern = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const kind = isKind(name) ? name : 'text'
    kinds.push(kind)
    return shapes[kind]
  })
  return { pattern: new RegExp(`^${pattern}$`), kinds, spanish }
})

const units: Readonly<Record<string, string>> = {
  day: 'día',
  days: 'días',
  hour: 'hora',
  hours: 'horas',
  minute: 'minuto',
  minutes: 'minutos',
  second: 'segundo',
  seconds: 'segundos',
  defect: 'defecto',
  defects: 'defectos',
}

/** A date, a type of leave, or a count of the sentence in Spanish; a name or a number stays as it is. */
const valueIn = (kind: Kind, value: string): string => {
  switch (kind) {
    case 'text':
    case 'number':
      return value
    case 'date': {
      const [year] = /\d{4}$/.exec(value) ?? []
      const day = new Date(`${year === undefined ? `${value}, 2024` : value} UTC`)
      const shown: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric', month: 'short' }
      if (year !== undefined) shown.year = 'numeric'
      return Number.isNaN(day.getTime()) ? value : day.toLocaleDateString(localeOf.es, shown)
    }
    case 'leave': {
      const [type] = Object.entries(languages.en.types).find(([, label]) => label === value) ?? []
      return (languages.es.types as Readonly<Record<string, string>>)[type ?? ''] ?? value
    }
    case 'count':
      return value.replace(/[a-z]+$/, (unit) => units[unit] ?? unit)
  }
}
