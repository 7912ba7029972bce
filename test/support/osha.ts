import { extractText, getDocumentProxy } from 'unpdf'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { told } from './osha-facts.ts'
import type { TestUser } from './sessions.ts'

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
    ...told,
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
