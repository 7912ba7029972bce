import type { KindWords } from '#kit/kind/words.ts'

export const benefitRulesWords: KindWords = {
  names: ['benefit rules', 'benefit rule', 'state benefits', 'comp rates', 'state comp rules', 'benefit rates', 'comp benefit rules'],
  fields: {
    waitingDays: ['waiting period', 'waiting days'],
    weeklyMax: ['weekly max', 'max weekly', 'weekly maximum', 'maximum weekly benefit', 'max weekly benefit'],
    weeklyMin: ['weekly min', 'weekly minimum', 'minimum weekly benefit'],
    retroactiveAfterDays: ['retro', 'retroactive after', 'retro period'],
    share: ['share', 'wage share', 'percent of wages'],
    validFrom: ['valid from', 'effective', 'in effect'],
    validTo: ['valid to', 'valid until'],
  },
  options: {
    'share.two_thirds': ['two thirds'],
    'share.sixty': ['60 percent'],
    'share.seventy': ['70 percent'],
    'share.seventy_five': ['75 percent'],
    'share.eighty': ['80 percent'],
    'status.active': ['current', 'in effect', 'active'],
    'status.retired': ['old', 'out of date', 'no longer in use'],
    'injuryDayCounts.true': ['counting the day of injury', 'day of injury counts'],
  },
}
