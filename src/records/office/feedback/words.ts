import type { KindWords } from '#kit/kind/words.ts'

export const feedbackWords: KindWords = {
  names: [
    'feedback items',
    'feedback item',
    'ideas',
    [['bugs', 'bug reports', 'bug'], { category: 'bug' }, 'Bug'],
    [['suggestions', 'suggestion', 'feature requests'], { category: 'suggestion' }, 'Suggestion'],
  ],
  fields: {
    votes: ['votes', 'upvotes', 'vote count'],
    answeredAt: ['answered', 'replied to'],
    sender: ['from', 'sent by', 'who sent it'],
    category: ['category', 'kind', 'type'],
  },
  options: {
    'category.improvement': ['improvements', 'enhancements'],
    'status.under_review': ['being looked at', 'being reviewed', 'in review', 'reviewing'],
    'status.planned': ['on the list', 'on the roadmap'],
    'status.done': ['fixed', 'shipped', 'finished', 'completed'],
    'status.declined': ['turned down', 'rejected', "won't fix", 'said no to'],
  },
  views: { answer: ['to answer', 'unanswered', 'not answered', 'waiting for an answer', 'waiting on an answer'] },
}
