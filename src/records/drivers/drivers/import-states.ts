import type { ImportStates } from '#engine/import/states.ts'

/** Status words of a roster. Nobody becomes active by a file: that takes the papers of the file (49 CFR 391.51). */
export const driverStates: ImportStates = {
  onboarding: { also: ['New', 'New hire', 'Orientation', 'Pending', 'Applicant'] },
  active: {
    also: ['A', 'ACT', 'Act', 'Current', 'Working', 'Employed', 'Driving'],
    laterBy: 'Comes in as Onboarding. Use Activate once the file is complete',
  },
  leave: { also: ['LOA', 'Leave', 'FMLA', 'L', 'Medical leave', 'On LOA', 'WC', 'Work comp'] },
  inactive: { also: ['I', 'Inact', 'Laid off', 'Layoff'] },
  terminated: {
    also: ['T', 'Term', "Term'd", 'Termed', 'Quit', 'Resigned', 'Fired', 'Separated', 'Left', 'Retired', 'No longer employed'],
    fields: { terminationDate: ['Term dt', 'Term date', 'Termination', 'Date left', 'Last day', 'Sep date', 'Separation date', 'DOT'] },
  },
}
