import type { KindWords } from '#kit/kind/words.ts'

export const oilChangesWords: KindWords = {
  names: ['oil', 'oil change', 'oil service', 'oil services', 'oil changes', 'lofs', 'lube oil and filters'],
  fields: {
    total: ['total', 'cost', 'price', 'amount', 'bill'],
    shop: ['shop', 'vendor'],
    doneOn: ['done', 'date', 'done on', 'completed', 'finished', 'changed'],
    scheduledFor: ['scheduled', 'booked', 'scheduled for', 'set for'],
    nextDueOn: ['next due', 'next due date', 'next oil change', 'coming due'],
    nextDueMiles: ['next due miles', 'next due mileage'],
    miles: ['meter', 'mileage', 'miles', 'odometer'],
    hours: ['engine hours', 'hours'],
    sampleOn: ['sample result', 'sample back', 'result date'],
    sample: ['sample', 'oil sample', 'oil analysis', 'sample result'],
    quarts: ['quarts', 'oil used'],
    oil: ['oil type', 'type of oil'],
    grade: ['grade', 'oil grade', 'weight'],
    labor: ['labor', 'labor cost'],
    parts: ['parts', 'parts cost'],
    intervalMiles: ['interval', 'drain interval'],
  },
  options: {
    'status.scheduled': ['booked', 'on the schedule', 'not done', 'not done yet'],
    'status.done': ['completed', 'finished'],
    'oil.conventional': ['conventional oil', 'regular oil', 'dino oil'],
    'oil.synthetic': ['full synthetic', 'synthetic oil'],
    'oil.blend': ['synthetic blend', 'semi synthetic'],
    'sample.sent': ['at the lab', 'sample out', 'waiting on the lab', 'waiting on a sample'],
    'sample.normal': ['good sample', 'good samples', 'normal sample'],
    'sample.monitor': ['watch', 'keep an eye on'],
    'coolant.true': ['coolant in the oil', 'coolant', 'with coolant'],
  },
  phrases: [
    [['abnormal', 'bad sample', 'bad samples', 'bad oil samples', 'bad oil'], { sample: 'abnormal,severe' }, 'sample abnormal'],
    [['sampled', 'with a sample', 'with an oil sample'], { sample: '!null' }, 'with a sample'],
    [['no sample', 'without a sample', 'not sampled', 'unsampled'], { sample: 'null' }, 'without a sample'],
  ],
}
