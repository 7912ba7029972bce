import { day, hour, minute } from '#features/auth/time.ts'
import { tokenBytes } from '#features/auth/tokens.ts'

/** What holds for every link. Only the SHA-256 hash of its token is stored. */
export const everyLink = {
  bytes: tokenBytes,
  /** Links that don't work, opened from one network, before that network has to wait. */
  wrongTries: { free: 50, window: 5 * minute },
  /** Calls with one form link that works: a form saved while it is filled in takes far fewer. */
  calls: { free: 300, window: 5 * minute },
  /** Wrong access codes given with one link before it has to wait. */
  wrongCodes: { free: 10, window: 15 * minute },
} as const

/** How long a link to shared documents works, in days. */
export const shareDays = { usual: 7, most: 30 } as const

/** Signs of an access code that goes with a link by another way; none of them looks like another. */
export const accessCode = { signs: 'ACDEFGHJKMNPQRTUVWXY34679', length: 8 } as const

export interface LinkEvent {
  readonly action: string
  readonly reason?: string
}

export interface LinkGuarantee {
  /** What comes before the token in the address. A browser never sends what is behind "#" to a server. */
  readonly path: string
  /** It has the columns of `linkColumns`. */
  readonly table: 'auth_tokens' | 'application_links' | 'run_links' | 'vehicle_report_links' | 'driver_links' | 'paper_links'
  /** Columns that say whose link it is and for what. A new link ends the open ones with the same values; null equals nothing. */
  readonly subject: Readonly<Record<string, 'uuid' | 'text'>>
  /** Milliseconds. Null if the code that creates the link sets the expiration. */
  readonly lifetime: number | null
  /** What makes it used: it works until then, and never again. Null for a link that opens again and again until it ends. */
  readonly usedBy: string | null
  /** What ends it before it is used or expires; test/features/links.test.ts does each of these. */
  readonly endedBy: readonly string[]
  /** The one answer to a link that is unknown, expired, used, or ended: the answer doesn't tell which. */
  readonly refusal: string
  /** Kind of record whose history has the events; null where each link says which records those are. */
  readonly record: string | null
  readonly history: {
    readonly made?: LinkEvent
    readonly opened?: LinkEvent
    readonly answered?: LinkEvent
    readonly ended?: LinkEvent
    /** The reason of the change that the link makes to the record. */
    readonly used?: (name: string) => string
  }
}

/** Every kind of link that works without signing in. */
export const guarantees = {
  reset: {
    path: '/reset-password/',
    table: 'auth_tokens',
    subject: { user_id: 'uuid', kind: 'text' },
    lifetime: hour,
    usedBy: 'choosing a password',
    endedBy: ['newer link', 'new password', 'other email', 'deactivation'],
    refusal: 'This link has expired or was already used.',
    record: 'users',
    // A link that somebody asks for on the sign-in screen leaves no event: anyone can ask with any address.
    history: { made: { action: 'reset_link_made' } },
  },
  invite: {
    path: '/accept-invitation#',
    table: 'auth_tokens',
    subject: { user_id: 'uuid', kind: 'text' },
    lifetime: 7 * day,
    usedBy: 'accepting the invitation',
    endedBy: ['newer link', 'other email', 'deactivation'],
    refusal: 'This invitation no longer works. Ask an administrator for a new one.',
    record: 'users',
    history: { made: { action: 'invited_again' }, used: () => 'Accepted the invitation' },
  },
  setup: {
    path: '/accept-invitation#',
    table: 'auth_tokens',
    subject: { user_id: 'uuid', kind: 'text' },
    lifetime: day,
    usedBy: 'creating the first super admin',
    endedBy: ['first user'],
    refusal: 'This invitation no longer works. Ask an administrator for a new one.',
    record: 'users',
    history: { used: () => 'First set-up' },
  },
  application: {
    path: '/accept-invitation/application/',
    table: 'application_links',
    subject: { application_id: 'uuid' },
    lifetime: 14 * day,
    usedBy: 'submitting the application',
    endedBy: ['newer link', 'revoked', 'other email', 'draft submitted', 'archived'],
    refusal: 'This link no longer works. If you signed, we have your application. If not, ask the recruiter for a new link.',
    record: 'recruiting-applications',
    history: {
      made: { action: 'link_sent', reason: 'Application link created' },
      opened: { action: 'link_opened', reason: 'Application opened by link' },
      ended: { action: 'link_revoked', reason: 'Application link revoked' },
      used: (name) => `Signed by ${name} in the applicant’s form`,
    },
  },
  run: {
    path: '/accept-invitation/run/',
    table: 'run_links',
    subject: { assignment_id: 'uuid', driver_id: 'uuid' },
    lifetime: null,
    usedBy: 'declining the run; a confirmed one still opens',
    endedBy: ['newer link', 'revoked', 'other driver', 'run dispatched', 'run canceled'],
    refusal: 'This link no longer works. Ask your dispatcher.',
    record: 'run-assignments',
    history: {
      made: { action: 'link_sent', reason: 'Confirm link created' },
      opened: { action: 'link_opened', reason: 'Confirm link opened' },
      answered: { action: 'link_answered', reason: 'Confirmed by link' },
      ended: { action: 'link_revoked', reason: 'Confirm link revoked' },
      used: () => 'Declined by link',
    },
  },
  driver: {
    path: '/accept-invitation/driver#',
    table: 'driver_links',
    subject: { driver_id: 'uuid' },
    // A phone that is signed in doesn't need it: the link is for the next phone.
    lifetime: 365 * day,
    usedBy: null,
    endedBy: ['newer link', 'revoked', 'terminated', 'archived'],
    refusal: 'This link no longer works. Ask dispatch for a new one.',
    record: 'drivers',
    history: {
      made: { action: 'link_sent', reason: 'Driver page link created' },
      answered: { action: 'link_answered', reason: 'Driver page opened on a new phone' },
      ended: { action: 'link_revoked', reason: 'Driver page closed' },
    },
  },
  report: {
    path: '/accept-invitation/report/',
    table: 'vehicle_report_links',
    subject: { report_id: 'uuid' },
    // Long enough for a phone that has no signal for days.
    lifetime: 14 * day,
    usedBy: 'signing; the same message sent again is taken as received',
    endedBy: ['newer link', 'report entered by the office', 'archived'],
    refusal: 'This link no longer works. If you sent the report, we have it. If not, ask dispatch for a new link.',
    record: 'vehicle-reports',
    history: {
      made: { action: 'link_sent', reason: 'Report link created' },
      used: (name) => `Signed by ${name} with the link`,
    },
  },
  papers: {
    path: '/accept-invitation/papers#',
    table: 'paper_links',
    subject: { paper_id: 'uuid' },
    // Chosen by who shares it, `shareDays` at most.
    lifetime: null,
    usedBy: null,
    endedBy: ['newer link', 'revoked'],
    refusal: 'This link no longer works. Ask the person who sent it for a new one.',
    record: null,
    // The reasons name the paper and its reader.
    history: {
      made: { action: 'link_sent' },
      opened: { action: 'link_opened' },
      answered: { action: 'link_downloaded' },
      ended: { action: 'link_revoked' },
    },
  },
} as const satisfies Record<string, LinkGuarantee>

export type LinkKind = keyof typeof guarantees
