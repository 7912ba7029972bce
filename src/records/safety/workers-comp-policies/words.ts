import type { KindWords } from '#kit/kind/words.ts'

export const workersCompPoliciesWords: KindWords = {
  names: ['comp policies', 'comp policy', 'work comp policies', 'work comp policy', 'policy years', 'comp policy years'],
  fields: {
    incurred: ['incurred', 'cost', 'losses'],
    carrier: ['carrier', 'tpa'],
    modification: ['mod', 'experience mod', 'emr', 'e mod', 'x mod', 'mod rate'],
    earnedPremium: ['premium', 'earned premium'],
    manualPremium: ['manual premium'],
    claims: ['claims', 'claim count'],
    lostTimeClaims: ['lost time claims', 'lost time'],
    validFrom: ['from', 'effective', 'started', 'starts'],
    validTo: ['until', 'expires', 'ends'],
    paid: ['paid', 'paid out'],
  },
}
