import type { KindWords } from '#kit/kind/words.ts'

export const dataqsWords: KindWords = {
  names: ['dataqs', 'dataq', 'data qs', 'challenges', 'challenge', 'dataqs requests', 'rdrs', 'csa challenges'],
  fields: {
    reason: ['reason'],
    filedOn: ['submitted', 'sent in'],
    decidedOn: ['answered', 'came back'],
    askedOn: ['information requested', 'info requested'],
    result: ['result', 'decision', 'outcome'],
    pointsBefore: ['points before', 'csa points before'],
    pointsAfter: ['points after', 'csa points after'],
    rdrNumber: ['rdr number', 'rdr'],
  },
  options: {
    'type.registration': ['cab card', 'irp'],
    'type.crash_preventability': ['cpdp', 'preventability', 'not preventable requests'],
    'type.missing': ['missing inspections', 'missing inspection'],
    'status.draft': ['not filed', 'not filed yet', 'unfiled'],
    'status.more_info': ['waiting on us', 'more info', 'needing more info', 'asked for more', 'info needed'],
    'status.reconsideration': ['being reconsidered', 'on appeal', 'appealed'],
    'status.withdrawn': ['pulled', 'taken back'],
    'reason.wrong_carrier': ['not ours', 'wrong carrier', 'not our truck'],
    'reason.wrong_unit': ['wrong unit', 'wrong driver'],
    'reason.dismissed': ['court dismissal', 'court dismissals', 'dismissed in court', 'dismissed citation'],
    'reason.incorrect': ['incorrect', 'written wrong', 'wrong violation'],
    'result.removed': ['taken off'],
    'result.upheld': ['lost', 'lose', 'did we lose', 'we lost', 'denied', 'turned down', 'no change', 'rejected'],
  },
  views: { won: ['won', 'successful', 'granted', 'wins', 'win', 'did we win', 'we won', 'have we won'] },
  phrases: [
    [
      ['waiting', 'waiting for a decision', 'waiting on a decision', 'pending', 'waiting on fmcsa', 'waiting on the state'],
      { status: 'filed,reconsideration' },
      'Awaiting decision',
    ],
  ],
}
