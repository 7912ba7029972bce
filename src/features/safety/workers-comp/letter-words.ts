/** What the letter says in the employee's language. Words in braces are filled in. */
export interface LetterWords {
  readonly title: string
  readonly greeting: string
  readonly opening: string
  readonly duty: string
  readonly terms: string
  readonly from: string
  readonly until: string
  readonly limits: string
  readonly noLimits: string
  readonly noDriving: string
  readonly lift: string
  readonly hours: string
  readonly untilDay: string
  readonly keep: string
  readonly answerBy: string
  readonly questions: string
  readonly answer: string
  readonly accept: string
  readonly refuse: string
  readonly reason: string
  readonly signature: string
  readonly date: string
  readonly forCompany: string
  readonly claim: string
  readonly offered: string
}

const english: LetterWords = {
  title: 'Offer of modified work',
  greeting: 'Dear {name},',
  opening:
    'Your medical provider has released you to work with restrictions after your injury of {injured}. {company} offers you work within these restrictions.',
  duty: 'Work offered',
  terms: 'Place, hours and pay',
  from: 'From',
  until: 'Until',
  limits: 'Work restrictions',
  noLimits: 'None are written down; the work follows the note of your provider.',
  noDriving: 'No driving of commercial vehicles',
  lift: 'lift no more than {count} lb',
  hours: 'no more than {count} hours a day',
  untilDay: 'until {day}',
  keep: 'Do not do any work beyond these restrictions. Tell us immediately if you are asked to, or if the work hurts. Bring us every new work note on the day you get it.',
  answerBy: 'Please answer by {day}.',
  questions:
    'The offer does not change your right to medical care. Ask the claims adjuster or the agency for workers’ compensation of your State what accepting or refusing means for your benefits.',
  answer: 'Your answer',
  accept: 'I accept this work',
  refuse: 'I do not accept this work',
  reason: 'Reason, if you wish to give one',
  signature: 'Signature',
  date: 'Date',
  forCompany: 'For {company}',
  claim: 'Claim',
  offered: 'Date of the offer',
}

const spanish: LetterWords = {
  title: 'Oferta de trabajo modificado',
  greeting: 'Estimado/a {name}:',
  opening:
    'Su proveedor médico le ha autorizado a trabajar con restricciones después de su lesión del {injured}. {company} le ofrece un trabajo que respeta estas restricciones.',
  duty: 'Trabajo ofrecido',
  terms: 'Lugar, horario y pago',
  from: 'Desde',
  until: 'Hasta',
  limits: 'Restricciones que este trabajo respeta',
  noLimits: 'No hay ninguna por escrito; el trabajo sigue la nota de su proveedor.',
  noDriving: 'No conducir vehículos comerciales',
  lift: 'no levantar más de {count} libras',
  hours: 'no más de {count} horas al día',
  untilDay: 'hasta el {day}',
  keep: 'No haga ningún trabajo que vaya más allá de estas restricciones, y avísenos de inmediato si se lo piden o si el trabajo le causa dolor. Tráiganos cada nueva nota médica el mismo día en que la reciba.',
  answerBy: 'Por favor responda a más tardar el {day}.',
  questions:
    'Esta oferta no cambia su derecho a recibir atención médica. Pregunte al ajustador del reclamo o a la agencia de compensación para trabajadores de su estado qué significa para sus beneficios aceptarla o rechazarla.',
  answer: 'Su respuesta',
  accept: 'Acepto este trabajo',
  refuse: 'No acepto este trabajo',
  reason: 'Motivo, si desea darlo',
  signature: 'Firma',
  date: 'Fecha',
  forCompany: 'Por {company}',
  claim: 'Reclamo',
  offered: 'Fecha de la oferta',
}

export type LetterLanguage = 'en' | 'es'
export const letterWords: Readonly<Record<LetterLanguage, LetterWords>> = { en: english, es: spanish }

/** A sentence with its gaps filled. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)

/** A calendar day `YYYY-MM-DD` as it is written in the language. */
export const dayWords = (day: string, language: LetterLanguage): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
