import type { KindWords } from '#kit/kind/words.ts'

export const oshaClaimsWords: KindWords = {
  names: ['claims', 'claim', 'osha', 'osha claims', 'osha claim', 'osha cases', 'recordables', 'osha recordables', 'osha injuries'],
  fields: {
    year: ['year'],
    occurredAt: ['happened', 'date', 'when it happened', 'accident date'],
    cause: ['cause', 'causes'],
    bodyPart: ['body part', 'part of body'],
  },
  phrases: [
    [
      ['being looked at', 'under investigation', 'being investigated', 'looked into', 'being looked into'],
      { status: 'investigating' },
      'Investigating',
    ],
    [['recordable'], { recordable: 'yes' }, 'Recordable'],
    [['privacy cases', 'privacy'], { privacyCase: 'true' }, 'Privacy case'],
  ],
}
