import type { Language } from '../language.ts'

/** Texts about letters and offers of work on the driver's page. */
const english = {
  letter: 'Letter from your company',
  offer: 'Offer from your company',
  from: (day: string) => `From ${day}`,
  answerBy: (day: string) => `Answer by ${day}`,
  opens: 'Open it to read and sign',
  signature: 'Signature',
  statement: 'Your statement',
  statementHelp: 'Optional. It stays with the letter.',
  sign: 'Sign letter',
  answer: 'Your answer',
  accept: 'I accept this work',
  refuse: 'I don’t accept this work',
  chooseAnswer: 'Choose your answer',
  signAnswer: 'Sign and send answer',
  name: 'Full name',
  nameHelp: 'Your typed name is your signature.',
  nameMissing: 'Type your full name',
  signing: 'Signing...',
  signed: 'Signed. The office has it.',
  answered: 'Answer sent. The office has it.',
  gone: 'Nothing to sign here',
  failed: 'Couldn’t open it',
} as const

type Words = {
  readonly [Key in keyof typeof english]: (typeof english)[Key] extends string ? string : (day: string) => string
}

const spanish: Words = {
  letter: 'Carta de su empresa',
  offer: 'Oferta de su empresa',
  from: (day) => `Del ${day}`,
  answerBy: (day) => `Responda a más tardar el ${day}`,
  opens: 'Ábrala para leerla y firmarla',
  signature: 'Firma',
  statement: 'Su declaración',
  statementHelp: 'Opcional. Se guarda con la carta.',
  sign: 'Firmar carta',
  answer: 'Su respuesta',
  accept: 'Acepto este trabajo',
  refuse: 'No acepto este trabajo',
  chooseAnswer: 'Elija su respuesta',
  signAnswer: 'Firmar y enviar respuesta',
  name: 'Nombre completo',
  nameHelp: 'Su nombre escrito es su firma.',
  nameMissing: 'Escriba su nombre completo',
  signing: 'Firmando...',
  signed: 'Firmada. La oficina la tiene.',
  answered: 'Respuesta enviada. La oficina la tiene.',
  gone: 'No hay nada que firmar aquí',
  failed: 'No se pudo abrir',
}

export const paperWords: Readonly<Record<Language, Words>> = { en: english, es: spanish }
export type PaperWords = Words
