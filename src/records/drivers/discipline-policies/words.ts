import type { KindWords } from '#kit/kind/words.ts'
import { categoryWords } from '../disciplinary-actions/words.ts'

export const disciplinePoliciesWords: KindWords = {
  names: ['discipline policy', 'discipline ladder', 'discipline ladders', 'point policies', 'step policies'],
  fields: {
    windowMonths: ['counts for', 'lookback', 'look back', 'window'],
    promptDays: ['issue within', 'days to issue'],
    appealDays: ['days to appeal', 'appeal days', 'appeal window'],
    approvalFrom: ['approval', 'approval needed from'],
    validFrom: ['valid from', 'in effect', 'effective'],
    validTo: ['valid to', 'valid until'],
    cleanOffset: ['points per clean inspection', 'clean inspection credit'],
  },
  options: {
    ...categoryWords,
    'cleanOffsets.true': ['clean inspections count', 'credit for clean inspections', 'crediting clean inspections'],
  },
}
