import { bool, choice, date, instant, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import type { AddedReferences } from '#kit/kind/references.ts'
import { holdLifters, identityReaders, operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { holdKinds } from './kinds.ts'
import { keptByCause } from './uncleared.ts'
import { holdsWords } from './words.ts'

/** Stops or warns when a driver or unit is to go out, from one moment to another, until somebody lifts it by name. */
export const holdsFor = (causes: AddedReferences) =>
  defineRecord({
    name: 'holds',
    path: '/holds',
    label: { one: 'Hold', many: 'Holds' },
    words: holdsWords,
    number: 'HLD-{seq4}',
    fields: {
      driver: ref('drivers', { label: 'Driver' }),
      vehicle: ref('vehicles', { label: 'Vehicle' }),
      effect: choice(
        { block: { label: 'Do not dispatch', tone: 'danger' }, warn: { label: 'Caution', tone: 'warning' } },
        { label: 'Effect', required: true, default: 'block' },
      ),
      kind: choice(holdKinds, { label: 'Kind', required: true, default: 'manual' }),
      reason: text({
        label: 'Reason',
        required: true,
        max: 200,
        search: true,
        help: 'Everyone in operations reads it, except for drug, alcohol, and medical holds: only Safety and administrators read those.',
      }),
      startsAt: instant({ label: 'From', required: true }),
      endsAt: instant({ label: 'Until', help: 'Leave blank until it is known.' }),
      // The rules move the reason of a medical hold here, so that lists, search, titles, and notices never have it (49 CFR 382.405).
      privateReason: text({ label: 'Reason, for Safety', max: 200, system: true, confidential: 'medical', readable: identityReaders }),
      audience: choice(
        { everyone: { label: 'Everyone' }, safety: { label: 'Safety' } },
        { label: 'Kind and reason shown to', system: true, default: 'everyone' },
      ),
      standing: choice(
        {
          in_force: { label: 'Active', tone: 'danger' },
          upcoming: { label: 'Upcoming', tone: 'info' },
          over: { label: 'Over', tone: 'neutral' },
        },
        { label: 'Now', computed: true, help: 'In force: it has begun and has not ended or been lifted.' },
      ),
      estimatedEnd: date({ label: 'Estimated end, state’s dates not entered', system: true }),
      mvrOn: date({ label: 'MVR dated', system: true }),
      // That there is one tells that a test went against the driver (49 CFR 382.405).
      returnTestOn: date({ label: 'Return-to-duty test', system: true, confidential: 'medical', readable: identityReaders }),
      // That a result did not count tells that there was one (49 CFR 382.405).
      resultWithdrawn: text({
        label: 'Reason the result is excluded',
        max: 300,
        system: true,
        confidential: 'medical',
        readable: identityReaders,
      }),
      ...causes.fields,
      division: ref('divisions', { label: 'Division', system: true }),
      placedByRecord: bool({ label: 'Placed by', yes: 'Automatic', no: 'A person', system: true, default: false }),
      liftedAt: instant({ label: 'Lifted at', system: true }),
      liftedBy: ref('users', { label: 'Lifted by', system: true }),
      liftReason: text({ label: 'Lift reason', max: 300, system: true }),
    },
    lifecycle: {
      states: {
        active: { label: 'Active', tone: 'danger' },
        lifted: { label: 'Lifted', tone: 'neutral', closed: true },
        mistaken: { label: 'Entered by mistake', tone: 'neutral', closed: true },
      },
      initial: 'active',
      moves: {
        lift: {
          label: 'Lift',
          from: ['active'],
          to: 'lifted',
          roles: holdLifters,
          next: true,
          help: 'Your name and reason are kept with the hold.',
          asks: { liftReason: text({ label: 'Reason', required: true, max: 300 }) },
        },
        enter_state_end: {
          label: 'Enter state’s end',
          from: ['active'],
          to: null,
          done: 'State’s end entered',
          roles: safetyDeciders,
          help: 'By the notice of the state on the disqualification or suspension. The hold ends on that day; your name stays with it.',
          asks: {
            stateEndOn: date({ label: 'End date the state set', help: 'The driver can be dispatched from this date.', required: true }),
            reviewNote: text({ label: 'Notice of the state', help: 'Its number or what it says, and its date', required: true, max: 300 }),
          },
        },
        record_end: {
          label: 'Record end',
          from: ['active'],
          to: null,
          done: 'End recorded',
          roles: safetyDeciders,
          next: true,
          help: 'When the out-of-service order ended, or the repair was done (49 CFR 395.13, 396.9(c)). Your name stays with the hold.',
          asks: {
            orderEndAt: instant({ label: 'Order ended, or repair done', required: true }),
            reviewNote: text({
              label: 'Proof',
              help: 'Hours off duty from the log, or the repair, who did it, and the repair order.',
              required: true,
              max: 300,
            }),
          },
        },
        mark_mistaken: {
          label: 'Entered by mistake',
          from: ['active'],
          to: 'mistaken',
          done: 'Marked as entered by mistake',
          roles: ['super_admin', 'safety'],
          help: 'Only for a hold that should never have been entered. Your name and the reason are kept with the hold.',
          asks: { liftReason: text({ label: 'Reason', required: true, max: 300 }) },
        },
        record_mvr: {
          label: 'Record clean MVR',
          from: ['active'],
          to: 'lifted',
          done: 'MVR recorded',
          roles: safetyDeciders,
          next: true,
          help: 'A current MVR that shows the license valid lifts a disqualification or suspension. Your name stays with the hold.',
          asks: { mvrOn: date({ label: 'MVR dated', required: true }) },
        },
        clear_driver: {
          label: 'Clear driver',
          from: ['active'],
          to: 'lifted',
          done: 'Driver cleared',
          roles: identityReaders,
          next: true,
          help: 'After the evaluation by the substance abuse professional and a negative return-to-duty test (49 CFR 40.305, 382.309, 382.503). Your name stays with the hold.',
          asks: {
            returnTestOn: date({
              label: 'Return-to-duty test date',
              help: 'Verified negative; alcohol below 0.02',
              required: true,
              confidential: 'medical',
            }),
          },
        },
        withdraw_result: {
          label: 'Withdraw test result',
          from: ['active'],
          to: 'lifted',
          done: 'Driver cleared',
          roles: identityReaders,
          help: 'Only for a test that the medical review officer canceled, or a result entered by mistake. Correct the accident first. Your name and the reason are kept with the hold.',
          asks: {
            resultWithdrawn: text({
              label: 'Reason the result is excluded',
              help: 'Such as the medical review officer’s cancellation and its date',
              required: true,
              max: 300,
              confidential: 'medical',
            }),
          },
        },
      },
    },
    access: {
      read: [...operationsStaff, 'foreman'],
      create: safetyDeciders,
      update: safetyDeciders,
      archive: [],
      export: ['super_admin', 'admin', 'safety'],
      confidential: { medical: identityReaders },
      // Only roles that may see test results and treatment read words about a test or an injury (49 CFR 382.405, 29 CFR 1630.14).
      beside: {
        readers: identityReaders,
        words: ['kind', 'liftReason'],
        where: { field: 'audience', is: ['safety'] },
        wordsWhere: { field: 'audience', is: ['safety'] },
      },
    },
    scope: { field: 'division' },
    title: (hold) => hold.reason,
    list: {
      columns: ['title', 'effect', 'driver', 'vehicle', 'kind', 'endsAt', 'startsAt', 'placedByRecord', 'status'],
      keep: ['effect', 'driver', 'vehicle', 'endsAt', 'startsAt'],
      sort: '-startsAt',
      filters: ['standing', 'status', 'effect', 'kind', 'driver', 'vehicle', ...causes.writable, 'startsAt', 'endsAt'],
      views: [
        { key: 'active', label: 'Active', query: 'standing=in_force&sort=urgency', first: true },
        { key: 'upcoming', label: 'Upcoming', query: 'standing=upcoming' },
        { key: 'drivers', label: 'Drivers', query: 'standing=in_force&driver=!null' },
        { key: 'vehicles', label: 'Vehicles', query: 'standing=in_force&vehicle=!null' },
      ],
      facts: ['driver', 'vehicle', 'effect'],
    },
    firstDay: ['driver', 'vehicle', 'effect', 'kind', 'reason', 'startsAt', 'endsAt'],
    form: [
      { heading: 'Hold', fields: ['driver', 'vehicle', 'effect', 'kind', 'reason', 'privateReason', 'startsAt', 'endsAt'] },
      { heading: 'Because of', fields: causes.writable },
    ],
    locks: (hold) => keptByCause({ ...hold }, causes.writable),
    check: (hold) => [
      (hold.driver === null) === (hold.vehicle === null) && issue('driver', 'Choose one driver or one vehicle'),
      hold.endsAt !== null && hold.endsAt <= hold.startsAt && issue('endsAt', 'Ends before it begins'),
    ],
  })
