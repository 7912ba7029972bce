import type { Priority } from '#features/office/messages/answers.ts'

/** Body of `POST /api/messages`. */
export type Sending = {
  to?: readonly string[]
  roles?: readonly string[]
  divisions?: readonly string[]
  thread?: string
  subject?: string | null
  body: string
  priority: Priority
  files?: readonly string[]
}
