import { said } from '#kit/kind/words.ts'
import type { KindWords } from '#kit/kind/words.ts'

export const cleanInspectionsWords: KindWords = {
  names: ['clean inspections', 'clean roadsides', 'clean roadside inspections', 'cleans', 'inspection bonuses', 'inspection bonus'],
  fields: {
    inspectedAt: ['inspected', 'date'],
    amount: ['amount', 'bonus', 'bonus amount', 'payout'],
    paidOn: ['paid', 'paid out', 'pay out'],
    seenByFmcsaOn: ['posted', 'posted to fmcsa', 'in fmcsa'],
    streak: ['streak', 'clean in a row', 'in a row'],
    level: ['level', 'inspection level'],
    recognition: ['recognition', 'reward', 'award'],
    verified: ['verification'],
  },
  options: {
    'status.reported': ['not verified', 'unverified', 'waiting to be verified'],
    'status.verified': ['waiting to be recognized', 'not recognized yet'],
    'verified.self_reported': ['self reported'],
    'verified.paper_received': ['paper in', 'with the paper', 'paper turned in'],
    'recognition.bonus': ['bonuses', 'with a bonus'],
    'recognition.certificate': ['certificates', 'with a certificate'],
    'recognition.mention': ['mentions', 'shout out', 'shout outs'],
    'decal.true': ['with a decal', 'with a sticker', 'got a sticker', 'stickered', 'cvsa decal'],
    'decal.false': ['without a decal', 'no decal', 'no sticker'],
  },
  views: {
    pay: said(`
      to pay, waiting to be paid, owed a bonus, bonus owed, bonuses owed, unpaid, not paid, owed, owed an inspection bonus, still
      owed, still owe, we owe, not been paid
    `),
    missing: ['not in fmcsa', 'not posted', 'never posted', 'not posted to fmcsa'],
  },
}
