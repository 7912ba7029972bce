import { fleetEditors } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { step } from './topic.ts'
import type { Topic } from './topic.ts'

/** Units, runs and the shop. */
export const fleetTopics: readonly Topic[] = [
  {
    key: 'add-vehicle',
    title: 'add a vehicle',
    asks: ['add vehicle', 'add truck', 'add unit', 'add trailer', 'new vehicle', 'new truck', 'new unit', 'new trailer', 'enter truck'],
    roles: outlines.vehicles.create,
    steps: [
      step('Open Vehicles and press Add vehicle.', '/vehicles', 'vehicles.list.new'),
      step('Enter the unit number and the VIN. Make and year come from the VIN.', '/vehicles/new', 'form.fields'),
      step('Save.', '/vehicles/new', 'form.save'),
    ],
  },
  {
    key: 'out-of-service',
    title: 'put a unit out of service',
    asks: [
      'unit out of service',
      'truck out of service',
      'vehicle out of service',
      'put out of service',
      'mark out of service',
      'take truck off the road',
      'park truck',
    ],
    roles: fleetEditors,
    steps: [
      step('Find the unit in the list and open it.', '/vehicles?status=active', 'vehicles.list.rows'),
      step('Put out of service is among the steps at the top, or under More actions. It asks for the reason.', null, 'record.more'),
    ],
  },
  {
    key: 'plan-run',
    title: 'plan a run',
    asks: ['plan run', 'add run', 'new run', 'assign run', 'assign driver run', 'schedule run', 'put driver on run', 'run assignment'],
    roles: outlines['run-assignments'].create,
    steps: [
      step('The board shows the week: runs by day. Drop a driver on a run that has none.', '/run-assignments', 'run-board.week'),
      step('A run that is not on the board yet is added here.', '/run-assignments', 'run-assignments.list.new'),
    ],
  },
  {
    key: 'copy-week',
    title: 'copy last week’s runs',
    asks: ['copy week', 'copy last week', 'repeat last week', 'same runs as last week', 'copy runs', 'copy schedule'],
    roles: fleetEditors,
    steps: [
      step('Open the week to fill and press Copy last week. It shows first what can be copied.', '/run-assignments', 'run-board.copy-week'),
    ],
  },
  {
    key: 'close-repair',
    title: 'close a repair',
    asks: [
      'close repair',
      'finish repair',
      'complete repair',
      'repair done',
      'close work order',
      'complete work order',
      'finish work order',
    ],
    roles: fleetEditors,
    steps: [
      step('Open the repair.', '/maintenance/repairs', 'repairs.list.rows'),
      step('Take the next step at the top until it is closed. Closing asks for the meter and the cost.', null, 'record.next'),
    ],
  },
  {
    key: 'add-repair',
    title: 'open a repair',
    asks: ['add repair', 'open repair', 'new repair', 'report repair', 'enter repair', 'create work order', 'new work order'],
    roles: outlines.repairs.create,
    steps: [
      step('Open Repairs and press Add repair.', '/maintenance/repairs', 'repairs.list.new'),
      step('Choose the unit and describe the problem.', '/maintenance/repairs/new', 'form.fields'),
      step('Save.', '/maintenance/repairs/new', 'form.save'),
    ],
  },
  {
    key: 'quick-oil-change',
    title: 'enter an oil change in one line',
    asks: [
      'quick entry',
      'enter oil change',
      'add oil change',
      'log oil change',
      'record oil change',
      'new oil change',
      'enter mileage',
      'record meter',
      'log service',
    ],
    roles: fleetEditors,
    steps: [
      step(
        'Type the unit, the miles and what was done, such as “1104 412300 oil”. It says what it understood; Enter saves.',
        '/maintenance',
        'maintenance.quick-entry',
      ),
    ],
  },
]
