import { extractText, getDocumentProxy } from 'unpdf'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import type { TestUser } from './sessions.ts'

/** Answers that make a case work-related and new, to be followed by its outcome. */
export const related = [
  ['employee', 'yes'],
  ['work_environment', 'yes'],
  ['exception', 'none'],
  ['new_case', 'yes'],
].map(([question, answer]) => ({ question, answer }))

export const treated = [...related, { question: 'treatment', answer: 'yes' }]

/** A case with no more than it takes to have one. */
export const bareCase = (by: TestUser, establishment: string, more: Json = {}): Promise<Created> =>
  make(by, 'osha-claims', {
    establishment,
    workerName: 'Rosa Delgado',
    jobTitle: 'Driver',
    occurredAt: '2026-03-04T20:00:00.000Z',
    learnedAt: '2026-03-04T21:00:00.000Z',
    place: 'Yard',
    description: 'Cut finger',
    category: 'injury',
    ...more,
  })

/** A case with a complete Form 301 on the log of an establishment. */
export const loggedCase = (by: TestUser, establishment: string, more: Json = {}): Promise<Created> =>
  make(by, 'osha-claims', {
    establishment,
    workerName: 'Rosa Delgado',
    jobTitle: 'Driver',
    occurredAt: '2026-03-04T20:05:00.000Z',
    learnedAt: '2026-03-04T21:00:00.000Z',
    place: 'Dock 4',
    description: 'Fracture, left wrist, cab step',
    category: 'injury',
    answers: treated,
    timeBeganWork: '05:30',
    activityBefore: 'Climbing out of the cab',
    whatHappened: 'Slipped on the wet step',
    injuryDetail: 'Fractured wrist',
    harmObject: 'Cab step',
    emergencyRoom: true,
    inpatient: false,
    birthDate: '1980-07-09',
    hiredOn: '2019-02-11',
    sex: 'F',
    homeAddress: { street: '7 Elm St', city: 'Joplin', state: 'MO', zip: '64801' },
    physician: 'Dr. Ames',
    facility: 'Mercy, Joplin',
    ...more,
  })

/** What a reader of a PDF reads, page by page. */
export const pagesOf = async (bytes: Buffer): Promise<readonly string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text
}
