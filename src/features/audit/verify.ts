import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { readAnchors } from './anchors.ts'
import type { Anchor } from './anchors.ts'
import { genesis, linkHash } from './canonical.ts'
import { hashedEvent, idsAtOnce } from './seal.ts'
import type { ChainHead } from './seal.ts'

export interface AuditProblem {
  readonly seq: number
  readonly eventId: number | null
  /** changed: event or link differ from what was sealed (also when links traded places); event_missing: the event is gone; link_missing: links are gone; anchor: the chain is not the one noted outside. */
  readonly what: 'changed' | 'event_missing' | 'link_missing' | 'anchor'
}

export interface AuditReport {
  readonly ok: boolean
  readonly checked: number
  /** Events not chained yet: those of the last minute, normally. */
  readonly unsealed: number
  readonly head: ChainHead
  readonly problems: readonly AuditProblem[]
}

const portion = 5_000
const mostProblems = 100

interface Link {
  readonly seq: number
  readonly eventId: number
  readonly hash: string
  readonly event: unknown
}

const linksAfter = (deps: Pick<Deps, 'pool'>, seq: number): Promise<Link[]> =>
  run<Link>(
    deps.pool,
    sql`
  select c.seq, c.event_id as "eventId", c.hash, case when e.id is null then null else ${hashedEvent} end as event
  from audit_chain c left join events e on e.id = c.event_id where c.seq > ${seq} order by c.seq limit ${portion}`,
  )

const problemOf = (link: Link, previous: string, expectedSeq: number): AuditProblem | null => {
  const at = { seq: link.seq, eventId: link.eventId }
  if (link.seq !== expectedSeq) return { ...at, seq: expectedSeq, eventId: null, what: 'link_missing' }
  if (link.event === null) return { ...at, what: 'event_missing' }
  return linkHash(previous, link.seq, link.event) === link.hash ? null : { ...at, what: 'changed' }
}

/**
 * Recomputes the whole chain and compares it with the heads noted outside the database. After a broken link it goes on from what
 * stands there, so that each wrong row is named once.
 */
export const verifyAudit = async (deps: Pick<Deps, 'pool' | 'config'>): Promise<AuditReport> => {
  const anchors = new Map((await readAnchors(deps)).map((anchor): [number, Anchor] => [anchor.seq, anchor]))
  const problems: AuditProblem[] = []
  let head: ChainHead = { seq: 0, hash: genesis }
  let checked = 0
  for (;;) {
    const links = await linksAfter(deps, head.seq)
    for (const link of links) {
      const problem = problemOf(link, head.hash, head.seq + 1)
      if (problem !== null) problems.push(problem)
      const anchor = anchors.get(link.seq)
      if (anchor !== undefined && anchor.hash !== link.hash) problems.push({ seq: link.seq, eventId: link.eventId, what: 'anchor' })
      head = { seq: link.seq, hash: link.hash }
      checked += 1
    }
    if (links.length < portion || problems.length > mostProblems) break
  }
  const beyond = [...anchors.keys()].find((seq) => seq > head.seq)
  if (beyond !== undefined) problems.push({ seq: beyond, eventId: null, what: 'anchor' })
  return { ok: problems.length === 0, checked, unsealed: await countUnsealed(deps), head, problems: problems.slice(0, mostProblems) }
}

/** Span by span, so that no statement outlasts its limit. */
const countUnsealed = async ({ pool }: Pick<Deps, 'pool'>): Promise<number> => {
  const [found] = await run<{ last: number }>(pool, sql`select coalesce(max(id), 0) as last from events`)
  let unsealed = 0
  for (let after = 0; after < (found?.last ?? 0); after += idsAtOnce) {
    const [open] = await run<{ n: number }>(
      pool,
      sql`select count(*)::int as n from events e where e.id > ${after} and e.id <= ${after + idsAtOnce} and not exists (select 1 from audit_chain c where c.event_id = e.id)`,
    )
    unsealed += open?.n ?? 0
  }
  return unsealed
}
