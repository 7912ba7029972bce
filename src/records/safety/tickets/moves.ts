import { choice, date, longText, money, text } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { reopen } from '../reopen.ts'
import { convicted, dispositions, plea, pleaAnswers, responses } from './choices.ts'

/** The steps of a ticket: respond, record the outcome, record the payment, close. */
export const ticketMoves = {
  respond: {
    label: 'Respond to citation',
    from: ['open'],
    to: null,
    done: 'Response recorded',
    roles: operationsStaff,
    byAnswer: 'response',
    help: 'How it was answered, and the day. Without a confirmation number, add the paper under Files.',
    asks: {
      response: choice(responses, { label: 'Response', required: true }),
      respondedOn: date({ label: 'Responded on', required: true }),
      responseReference: text({ label: 'Confirmation number', max: 80 }),
    },
  },
  dispose: {
    label: 'Record outcome',
    from: ['open'],
    to: null,
    done: 'Outcome recorded',
    roles: safetyDeciders,
    next: true,
    asks: {
      disposition: choice(dispositions, { label: 'Outcome', required: true }),
      dispositionOn: date({ label: 'Outcome on', required: true }),
      pleaOrPaid: choice(pleaAnswers, plea),
      convictedOn: date(convicted),
      note: longText({ label: 'Note', max: 2000 }),
    },
  },
  pay: {
    label: 'Record payment',
    from: ['open'],
    to: null,
    done: 'Payment recorded',
    roles: operationsStaff,
    asks: {
      paidOn: date({ label: 'Paid on', required: true }),
      paidBy: choice(
        { driver: { label: 'Driver' }, company: { label: 'Company' }, lessor: { label: 'Lessor' } },
        { label: 'Paid by', required: true },
      ),
      paymentReference: text({ label: 'Receipt number', max: 80 }),
    },
  },
  pay_toll: {
    label: 'Record payment',
    from: ['open'],
    to: null,
    done: 'Payment recorded',
    roles: operationsStaff,
    help: 'Enter $0.00 where the toll was waived.',
    asks: {
      paidAmount: money({ label: 'Amount paid', required: true, min: 0 }),
      paidOn: date({ label: 'Paid on', required: true }),
      paymentReference: text({ label: 'Confirmation number', max: 80 }),
    },
  },
  close: {
    label: 'Close',
    from: ['open'],
    to: 'closed',
    roles: safetyDeciders,
    next: true,
    help: 'Record the disposition and, if money is owed, the payment with a receipt number or receipt.',
  },
  reopen,
} as const satisfies Readonly<Record<string, Move>>
