import type { KindWords } from '#kit/kind/words.ts'

export const qualificationDocumentsWords: KindWords = {
  names: ['documents', 'document', 'papers', 'paperwork', 'dq documents', 'dq files', 'docs'],
  options: {
    'type.mvr_annual': ['mvr', 'annual mvr', 'motor vehicle record'],
    'type.insurance': ['insurance', 'insurance card', 'proof of insurance'],
    'type.registration': ['cab card', 'irp'],
  },
  phrases: [[['unverified', 'not verified', 'waiting to be verified'], { status: 'draft' }, 'To verify']],
}
