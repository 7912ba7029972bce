import type { Frame } from '../frame.ts'

const forecast =
  /\b(?:predict\w*|forecast\w*|projection|(?:going|about) to (?:break|quit|fail|crash|wreck)|likely to (?:break|fail|crash|quit)|will .+ (?:break|fail|crash|quit|happen|have next)|how many .+ will we|next to (?:quit|crash|fail))\b/
const advice =
  /\b(?:can .+ drive .*\d+(?:\.\d+)? hours|hours of service (?:left|available|remaining)|hours (?:left|available|remaining)|how many hours .* (?:left|have|got)|hos (?:left|available|remaining)|is it legal|is that legal|legally|can (?:i|we) (?:fire|sue|terminate)|should (?:i|we) (?:fire|sue|settle|terminate|report)|are we liable|legal advice|do (?:i|we) have to (?:report|pay))\b/
const wages =
  /\b(?:an hour|per hour|hourly (?:pay|rate|wage)|wages?|salary|salaries|pay rate|paychecks?|earns?|earnings|gets? paid|cents per mile|cpm|how much (?:does|do|is) .+ (?:make|making|earn|paid))\b/

const strongSpanish = new Set(
  'quien quienes cuantos cuantas cuanto donde cuando hoy mañana manana ayer conductor conductores camion camiones chofer choferes licencia vencida vencidas vencen multas boletos accidentes fuera hay tiene tienen tengo necesito ayuda semana mes libre libres disponible disponibles taller reparaciones muestrame muéstrame abiertos abiertas hola gracias cuales cuál cual qué está están esta estan dónde cuántos cuántas quién seguro tarjeta medica'.split(
    ' ',
  ),
)
const weakSpanish = new Set('de la el los las un una en que por para con sin mi mis es son y del al se no'.split(' '))

/** Two words of Spanish that English does not have, or one among little words of it. */
const isSpanish = (text: string): boolean => {
  const words = text.split(' ')
  const strong = words.filter((word) => strongSpanish.has(word)).length
  const weak = words.filter((word) => weakSpanish.has(word)).length
  return strong >= 2 || (strong === 1 && (weak > 0 || words.length <= 2))
}

/** What the assistant can't do whatever the records say. */
export const readRefusal = (text: string): Frame | null => {
  if (isSpanish(text)) return { type: 'cannot', why: 'language' }
  if (forecast.test(text)) return { type: 'cannot', why: 'forecast' }
  if (advice.test(text)) return { type: 'cannot', why: 'advice' }
  if (wages.test(text)) return { type: 'cannot', why: 'wages' }
  return null
}

const verbs =
  'approve|deny|delete|remove|close|reopen|mark|assign|reassign|create|add|put|update|change|set|cancel|archive|complete|finish|fire|terminate|schedule|lift|void|dispatch|verify|reject|log|enter|file'
/** A verb alone that changes records. */
export const writeVerbs = new RegExp(`^(?:${verbs}|send|make)$`)
const write = new RegExp(
  `^(?:(?:please|can you|could you|i want to|i need to|lets|let us|go ahead and) )*(${verbs})\\b(?!(?<=log) (?:b\\w+|violations?|tickets?|write ups?)\\b|(?<=close) calls?\\b)`,
)
export const asksWrite = (text: string): boolean => write.test(text)
