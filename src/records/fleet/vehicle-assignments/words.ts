import type { KindWords } from '#kit/kind/words.ts'

export const vehicleAssignmentsWords: KindWords = {
  names: ['truck assignments', 'truck assignment', 'unit assignments', 'unit assignment', 'seat assignments'],
  fields: {
    startsAt: ['started', 'began', 'from', 'assigned', 'start'],
    endsAt: ['ended', 'turned in', 'to', 'end'],
    startMeter: ['meter at start', 'starting miles', 'start miles'],
    endMeter: ['meter at end', 'ending miles', 'end miles'],
    role: ['role'],
    overrideReason: ['override reason', 'reason for the override'],
  },
  options: {
    'status.active': ['active', 'ongoing'],
    'status.ended': ['over', 'past'],
    'role.primary': ['main', 'main driver', 'regular'],
    'role.secondary': ['second seat', 'backup'],
    'role.temporary': ['temp', 'temporarily', 'fill in', 'loaner'],
  },
  phrases: [[['overridden', 'with an override', 'forced'], { overrideReason: '!null' }, 'overridden']],
}
