import type { Role } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { subjectFields, subjectProperties } from './subjects.ts'
import type { DeadlineSubject, SubjectField } from './subjects.ts'

/** Who reads the kind, but not all of it: its own records only, or a line of each, which no moment may tell apart. */
const readInPart: Readonly<Partial<Record<DeadlineSubject, readonly Role[]>>> = {
  'workers-comp': ['supervisor'],
  'osha-claims': ['manager', 'supervisor'],
  'time-off': ['manager', 'supervisor', 'recruiter'],
}

/** Fields of the subjects whose clocks a role does not see, because it does not see the records. */
export const unseenSubjects = (role: Role): SubjectField[] =>
  subjectProperties.filter((property) => {
    const kind = subjectFields[property].to
    const readers: readonly Role[] = outlines[kind].read
    return !readers.includes(role) || readInPart[kind]?.includes(role) === true
  })
