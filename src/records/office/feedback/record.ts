import { choice, instant, int, longText, ref, refs, text } from '#kit/fields.ts'
import { defineRecord, lockAll } from '#kit/record.ts'
import { everyone, feedbackManagers, superAdmins } from '#kit/roles.ts'
import { feedbackWords } from './words.ts'

const answer = longText({ label: 'Answer', required: true, max: 2000, help: 'The sender reads it in My Feedback.' })
const note = longText({ label: 'Answer', max: 2000, help: 'The sender reads it in My Feedback. Leave blank to change the status only.' })

/** What people say about Longhaul itself, and what became of it. */
export const feedback = defineRecord({
  name: 'feedback',
  path: '/feedback-management',
  label: { one: 'Feedback item', many: 'Feedback' },
  noLaw: 'What people say about Longhaul.',
  words: feedbackWords,
  number: 'FB-{year}-{seq4}',
  fields: {
    // On the wire it is the title, as every record has one.
    subject: text({ label: 'Title', required: true, max: 200, search: true, single: true }),
    description: longText({ label: 'Description', required: true, max: 5000, search: true }),
    category: choice(
      {
        bug: { label: 'Bug', tone: 'neutral' },
        suggestion: { label: 'Suggestion', tone: 'neutral' },
        improvement: { label: 'Improvement', tone: 'neutral' },
        other: { label: 'Other', tone: 'neutral' },
      },
      { label: 'Category', required: true, default: 'suggestion' },
    ),
    priority: choice(
      {
        low: { label: 'Low', tone: 'neutral' },
        normal: { label: 'Normal', tone: 'neutral' },
        high: { label: 'High', tone: 'neutral' },
        urgent: { label: 'Urgent', tone: 'warning' },
      },
      { label: 'Priority', required: true, default: 'normal' },
    ),
    votes: int({ label: 'Votes', computed: true }),
    sender: ref('users', { label: 'From', system: true }),
    voters: refs('users', { label: 'Voters', system: true, readable: feedbackManagers }),
    duplicateOf: ref('feedback', { label: 'Duplicate of', system: true }),
    owner: ref('users', { label: 'Owner' }),
    answer: longText({ label: 'Answer', max: 2000, system: true }),
    answeredAt: instant({ label: 'Answered', system: true }),
    answeredBy: ref('users', { label: 'Answered by', system: true }),
    toldAt: instant({ label: 'Sender last notified', system: true, help: 'Marked as new in My Feedback until the sender has seen it.' }),
    notFixed: text({ label: 'Not fixed', max: 300, system: true }),
    internalNote: longText({
      label: 'Internal note',
      max: 2000,
      readable: feedbackManagers,
      help: 'Never shown to the sender.',
    }),
    page: text({ label: 'Page', max: 300, system: true }),
    about: text({ label: 'Record', max: 120, system: true }),
    viewport: text({ label: 'Screen', max: 40, system: true }),
    browser: text({ label: 'Browser', max: 80, system: true }),
    appVersion: text({ label: 'Version', max: 40, system: true }),
    lastFailure: text({ label: 'Last failed request', max: 300, system: true }),
  },
  lifecycle: {
    states: {
      new: { label: 'New', tone: 'neutral' },
      under_review: { label: 'Under review', tone: 'info' },
      planned: { label: 'Planned', tone: 'info' },
      in_progress: { label: 'In progress', tone: 'info' },
      done: { label: 'Done', tone: 'success', closed: true },
      declined: { label: 'Declined', tone: 'neutral', closed: true },
      duplicate: { label: 'Duplicate', tone: 'neutral', closed: true },
    },
    initial: 'new',
    moves: {
      review: { label: 'Review', from: ['new'], to: 'under_review', roles: feedbackManagers, next: true, asks: { answer: note } },
      plan: {
        label: 'Answer and mark planned',
        from: ['new', 'under_review'],
        to: 'planned',
        roles: feedbackManagers,
        next: true,
        counterpart: 'decline',
        asks: { answer },
      },
      start: {
        label: 'Start',
        from: ['new', 'under_review', 'planned'],
        to: 'in_progress',
        roles: feedbackManagers,
        next: true,
        asks: { answer: note },
      },
      complete: {
        label: 'Answer and mark done',
        from: ['new', 'under_review', 'planned', 'in_progress'],
        to: 'done',
        roles: feedbackManagers,
        next: true,
        asks: { answer },
      },
      answer: {
        label: 'Answer',
        from: ['new', 'under_review', 'planned', 'in_progress', 'done', 'declined', 'duplicate'],
        to: null,
        done: 'Answer sent',
        roles: feedbackManagers,
        asks: { answer },
      },
      decline: {
        label: 'Decline',
        from: ['new', 'under_review', 'planned', 'in_progress'],
        to: 'declined',
        roles: feedbackManagers,
        tone: 'danger',
        asks: { answer },
      },
      merge: {
        label: 'Merge',
        from: ['new', 'under_review', 'planned', 'in_progress'],
        to: 'duplicate',
        roles: feedbackManagers,
        help: 'Votes are added to the other item. A person who voted for both counts once.',
        asks: { duplicateOf: ref('feedback', { label: 'Duplicate of', required: true }), answer: note },
      },
      not_fixed: {
        label: 'Not fixed',
        from: ['done'],
        to: 'under_review',
        roles: everyone,
        asks: { notFixed: text({ label: 'Remaining problem', required: true, max: 300 }) },
      },
      reopen: { label: 'Reopen', from: ['done', 'declined'], to: 'under_review', roles: feedbackManagers, asks: { answer: note } },
    },
  },
  access: {
    read: everyone,
    // The feedback dialog creates items (features/office/feedback). Everyone reads their own.
    create: [],
    update: feedbackManagers,
    archive: superAdmins,
    export: feedbackManagers,
  },
  scope: 'company',
  title: (item) => item.subject,
  list: {
    columns: ['title', 'category', 'priority', 'status', 'votes', 'sender', 'createdAt', 'answer', 'owner'],
    keep: ['category', 'priority', 'status', 'votes', 'sender', 'createdAt'],
    sort: '-createdAt',
    filters: ['status', 'category', 'priority', 'sender', 'owner', 'answeredAt', 'duplicateOf', 'votes'],
    views: [
      { key: 'answer', label: 'To answer', query: 'status=new,under_review,planned,in_progress&answeredAt=null&sort=-votes', first: true },
      { key: 'bugs', label: 'Bugs', query: 'status=new,under_review,planned,in_progress&category=bug&sort=-votes' },
      { key: 'done', label: 'Done', query: 'status=done' },
      { key: 'closed', label: 'Declined and duplicates', query: 'status=declined,duplicate' },
    ],
    facts: ['category', 'priority', 'status', 'votes'],
  },
  form: [
    { heading: 'Feedback', fields: ['subject', 'description', 'category', 'priority'] },
    { heading: 'Handling', fields: ['owner', 'internalNote'] },
  ],
  children: [{ kind: 'feedback', by: 'duplicateOf', label: 'Duplicates' }],
  locks: () => lockAll(['subject', 'description'], 'Sent feedback can’t be edited.'),
})
