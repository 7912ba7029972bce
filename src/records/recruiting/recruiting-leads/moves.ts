import { choice, date, longText, ref, text } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { recruitingEditors } from '#kit/roles.ts'
import { channels, lostReasons, outcomes } from './choices.ts'

export const workedStates = ['new', 'attempting', 'contacted', 'qualified', 'application_sent'] as const
const open = [...workedStates, 'nurture'] as const
const ended = ['not_interested', 'disqualified', 'duplicate'] as const

const roles = recruitingEditors

/** From the first call to the application. What is logged claims the lead for whoever logs it. */
export const leadMoves = {
  log_contact: {
    label: 'Log contact',
    from: open,
    to: null,
    done: 'Contact logged',
    roles,
    next: true,
    keys: 'l',
    byAnswer: 'outcome',
    asks: {
      channel: choice(channels, { label: 'Channel', required: true, default: 'call' }),
      outcome: choice(outcomes, { label: 'Outcome', required: true }),
      note: longText({ label: 'Note', max: 1000 }),
      nextActionOn: date({ label: 'Next action date' }),
      nextAction: text({ label: 'Next action', max: 120, placeholder: 'Call back after 3 PM' }),
    },
  },
  claim: {
    label: 'Claim',
    from: open,
    to: null,
    done: 'Lead claimed',
    roles,
    help: 'Yours as long as you log a contact each business day.',
  },
  release: { label: 'Release', from: open, to: null, done: 'Lead released', roles, rare: true },
  qualify: { label: 'Qualify', from: ['new', 'attempting', 'contacted'], to: 'qualified', roles },
  send_application: { label: 'Mark application sent', from: ['contacted', 'qualified'], to: 'application_sent', roles },
  convert: {
    label: 'Convert to application',
    from: ['contacted', 'qualified', 'application_sent'],
    to: 'converted',
    roles,
    help: 'Creates an application prefilled from the lead.',
    opens: 'application',
  },
  nurture: {
    label: 'Nurture',
    from: workedStates,
    to: 'nurture',
    roles,
    rare: true,
    help: 'The lead comes back to the open pool on that day.',
    asks: { reviveOn: date({ label: 'Follow-up date', required: true }), lostReason: choice(lostReasons, { label: 'Reason' }) },
  },
  resume: { label: 'Resume', from: ['nurture'], to: 'attempting', roles },
  not_interested: {
    label: 'Not interested',
    from: open,
    to: 'not_interested',
    roles,
    tone: 'danger',
    asks: { lostReason: choice(lostReasons, { label: 'Reason', required: true }) },
  },
  disqualify: {
    label: 'Disqualify',
    from: open,
    to: 'disqualified',
    roles,
    tone: 'danger',
    asks: { disqualifiedReason: text({ label: 'Reason', required: true, max: 300 }) },
  },
  merge: {
    label: 'Merge',
    from: open,
    to: 'duplicate',
    roles,
    rare: true,
    help: 'Moves contacts and missing details to the other lead. This one becomes its duplicate.',
    asks: { duplicateOf: ref('recruiting-leads', { label: 'Merge into', required: true }) },
  },
  reopen: {
    label: 'Reopen',
    from: ended,
    to: 'attempting',
    roles,
    asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
  },
} as const satisfies Readonly<Record<string, Move>>
