import { outlines } from '#records/outlines.ts'
import { step } from './topic.ts'
import type { Topic } from './topic.ts'

/** Accidents, tickets and inspections. */
export const safetyTopics: readonly Topic[] = [
  {
    key: 'report-accident',
    title: 'report an accident',
    asks: ['report accident', 'add accident', 'new accident', 'enter accident', 'log accident', 'create accident', 'report accidents'],
    roles: outlines.accidents.create,
    steps: [
      step('Open Accidents and press Add accident.', '/accidents', 'accidents.list.new'),
      step('Answer what you know. Deadlines and holds are created from your answers.', '/accidents/new', 'form.fields'),
    ],
  },
  {
    key: 'add-ticket',
    title: 'enter a ticket',
    asks: ['add ticket', 'enter ticket', 'new ticket', 'log ticket', 'report ticket', 'enter citation', 'add citation', 'new citation'],
    roles: outlines.tickets.create,
    steps: [
      step('Open Tickets and press Add ticket.', '/tickets', 'tickets.list.new'),
      step('Enter the citation number, the driver, the day and each charge.', '/tickets/new', 'form.fields'),
      step('Save.', '/tickets/new', 'form.save'),
    ],
  },
  {
    key: 'add-inspection',
    title: 'enter a roadside inspection',
    asks: [
      'add inspection',
      'enter inspection',
      'new inspection',
      'log inspection',
      'roadside inspection',
      'enter roadside',
      'clean inspection',
    ],
    roles: outlines['roadside-inspections'].create,
    steps: [
      step('Open Roadside inspections and press Add.', '/inspections', 'roadside-inspections.list.new'),
      step('Enter the report number, the level, driver and unit, and whether violations were found.', '/inspections/new', 'form.fields'),
      step('Save. Violations are added on its page.', '/inspections/new', 'form.save'),
    ],
  },
]
