/** What `/api/messages` answers. */
export type Person = { id: string; name: string }
export type ThreadKind = 'direct' | 'group' | 'broadcast' | 'record'
export type Priority = 'normal' | 'important' | 'acknowledge'
export type RecordLabel = { kind: string; id: string; number: string; title: string; status: string }

export type Thread = {
  id: string
  kind: ThreadKind
  subject: string | null
  audience: string | null
  record: RecordLabel | null
  members: readonly Person[]
  memberCount: number
  last: { id: string; author: Person; body: string | null; at: string } | null
  unread: number
  waitingSince: string | null
  mustAcknowledge: boolean
}

export type Receipt = {
  user: Person
  deliveredAt: string | null
  readAt: string | null
  acknowledgedAt: string | null
  remindedAt: string | null
}

export type MessageFile = {
  id: string
  fileName: string
  mime: string
  bytes: number
  /** Null: it is opened on the page of the record. */
  href: string | null
  thumbnailHref: string | null
}

export type Message = {
  id: string
  thread: { id: string; kind: ThreadKind; subject: string | null; record: RecordLabel | null }
  author: Person
  body: string | null
  priority: Priority
  at: string
  recalledAt: string | null
  unread: boolean
  acknowledgedAt: string | null
  sentTo: number
  acknowledged: number
  receipts: readonly Receipt[] | null
  files: readonly MessageFile[]
  /** The task that was made of it, if one may see it. */
  task: { id: string; number: string; title: string; status: string } | null
  can: { acknowledge: boolean; recall: boolean; remind: boolean }
}

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
