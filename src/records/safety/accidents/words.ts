import type { KindWords } from '#kit/kind/words.ts'

export const accidentsWords: KindWords = {
  names: ['accident', 'incidents', 'incident'],
  fields: {
    occurredAt: ['happened', 'date', 'when it happened', 'accident date'],
    totalIncurred: ['incurred', 'cost', 'total incurred', 'claim cost'],
    determination: ['preventability', 'determination', 'preventable'],
    claimNumber: ['claim number', 'claim'],
    adjuster: ['adjuster'],
    adjusterPhone: ['adjuster phone', 'adjuster number'],
    insurer: ['insurer', 'insurance company', 'insurance'],
    injuries: ['injuries', 'people hurt', 'injured', 'injury'],
    fatalities: ['deaths', 'fatalities'],
    attorney: ['attorney', 'lawyer'],
    weather: ['weather'],
  },
  options: {
    'severity.serious': ['severe', 'bad'],
    'severity.near_miss': ['near misses', 'near miss', 'close calls'],
    'severity.catastrophic': ['worst'],
  },
  phrases: [
    [
      ['not reported to insurance', 'unreported to insurance', 'not turned in to insurance'],
      { claimStatus: 'not_reported' },
      'Not reported to insurance',
    ],
    [
      ['injury', 'with injuries', 'injuries', 'involving injuries', 'with an injury', 'hurt', 'got hurt', 'injured', 'someone hurt'],
      { injuriesFrom: '1' },
      'with people hurt',
    ],
    [['fatal', 'fatality', 'fatalities', 'deadly', 'with deaths', 'died'], { fatalitiesFrom: '1' }, 'fatal'],
    [['not preventable', 'nonpreventable', 'non preventables'], { determination: 'non_preventable' }, 'Non-preventable'],
    [['preventables', 'our fault', 'at fault'], { determination: 'preventable' }, 'Preventable'],
    [
      ['undetermined', 'not determined', 'waiting on a determination', 'no determination'],
      { determination: 'undetermined' },
      'Undetermined',
    ],
    [['recordable', 'dot recordable', 'dot reportable', 'reportable', 'dot'], { dotRecordable: 'yes' }, 'DOT recordable'],
    [['tow', 'towed', 'tow away', 'towaway'], { towAway: 'true' }, 'with a tow'],
    [['in litigation', 'lawsuit', 'lawsuits', 'suit', 'sued'], { suitFiledOn: '!null' }, 'with a suit filed'],
    [['where we were cited', 'driver cited', 'cited'], { driverCited: 'true' }, 'driver cited'],
    [['rear end', 'rear ended', 'rear enders'], { type: 'rear_end,struck_in_rear' }, 'Rear-end'],
    [['sideswipes', 'sideswipe'], { type: 'lane_change' }, 'Lane change or sideswipe'],
    [['backing accidents', 'backing', 'backed into'], { type: 'backing' }, 'Backing'],
    [['deer', 'deer hits', 'hit a deer'], { type: 'animal' }, 'Animal'],
    [['rollovers', 'rolled over'], { type: 'rollover' }, 'Rollover'],
  ],
}
