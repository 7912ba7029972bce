import type { Values } from '#kit/schemas.ts'
import type { Happening, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

/** People of our own shop who do annual inspections and brake work (49 CFR 396.19, 396.25). */
export const inspectorStories = (stage: Stage): Happening[] => {
  const { calendar, crew } = stage
  const [first, second] = stage.seats
  if (first === undefined || second === undefined) return []
  const people: readonly Values[] = [
    {
      name: 'Dale Mercer',
      division: first.division,
      role: 'annual',
      basis: 'experience',
      months: 96,
      evidence: 'Eight years as a fleet mechanic',
    },
    {
      name: 'Dale Mercer',
      division: first.division,
      role: 'brakes',
      tasks: ['inspect', 'adjust', 'repair', 'replace'],
      basis: 'program',
      evidence: 'Brake apprenticeship, 2018',
    },
    {
      name: 'Ines Whitaker',
      division: second.division,
      role: 'brakes',
      tasks: ['inspect', 'adjust'],
      basis: 'experience',
      months: 14,
      evidence: 'Shop experience, Joplin',
    },
  ]
  return people.map((values) => ({
    at: momentOf(stage, -400),
    by: crew.admin,
    act: async (hand) => void (await hand.create('inspectors', { ...values, qualifiedOn: calendar.day(-420) })),
  }))
}
