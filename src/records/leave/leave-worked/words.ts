import type { KindWords } from '#kit/kind/words.ts'

export const leaveWorkedWords: KindWords = {
  names: ['pay periods', 'pay periods worked', 'payroll periods', 'payroll hours', 'payroll miles', 'hours and miles'],
  fields: {
    payDate: ['pay date', 'payday', 'pay day', 'check date', 'paid'],
    hours: ['hours worked', 'payroll hours'],
    miles: ['payroll miles', 'paid miles'],
    user: ['office employee', 'office staff'],
  },
}
