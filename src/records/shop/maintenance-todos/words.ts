import type { KindWords } from '#kit/kind/words.ts'

export const maintenanceTodosWords: KindWords = {
  names: ['todos', 'to dos', 'todo', 'maintenance todos', 'maintenance to dos', 'shop to dos', 'shop todos', 'shop list', 'punch list'],
  fields: {
    assignee: ['assigned to', 'assignee'],
    estimate: ['estimate', 'quote', 'cost'],
    dueMiles: ['due miles', 'due at miles', 'due mileage'],
    dueOn: ['due', 'due date'],
    origin: ['source', 'where from'],
  },
  options: {
    'status.backlog': ['not scheduled', 'someday', 'on the back burner'],
    'status.planned': ['on the plan', 'scheduled'],
    'status.testing': ['being tested', 'in testing', 'test drive', 'test driving'],
    'status.done': ['completed', 'finished'],
    'status.dropped': ['scrapped', 'canceled', 'cancelled', 'dropped off the list', 'not doing'],
  },
  phrases: [
    [
      ['unassigned', 'not assigned', 'nobody on it', 'nobody has', 'nobody picked up', 'nobody has picked up'],
      { assignee: 'null' },
      'no one assigned',
    ],
  ],
}
