import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyZone } from '#records/company/home-division.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import { askedEmployers } from './employers/employers-sql.ts'
import { namesToAsk, sameName } from './employers/employers.ts'
import type { recruitingApplications } from './record.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>

/** Each release or refusal, in the form or on paper, for the employers that have to be asked. Paper is later than the form of its day. */
const answers = (row: SQL, today: SQL): SQL => sql`(
    select lower(trim(s.subject)) as employer, s.answer, (s.signed_at at time zone ${companyZone})::date as day, 0 as place, s.signed_at as at from application_signatures s
      where s.application_id = ${row}.id and s.document = 'release'
    union all select lower(trim(r->>'employer')), r->>'answer', (r->>'on')::date, place, null
      from jsonb_array_elements(coalesce(${row}.releases, '[]'::jsonb)) with ordinality paper(r, place)) a
  where a.employer in (select lower(trim(e->>'name')) from ${askedEmployers(row, today)})`

/** The day since which the release for an employer is refused; null for no refusal. Of one employer the last answer counts (49 CFR 391.23(f)). */
export const refusedSince = (row: SQL, today: SQL): SQL => sql`(select min(last.day) from (
    select distinct on (a.employer) a.answer, a.day from ${answers(row, today)} order by a.employer, a.day desc, a.place desc, a.at desc) last
  where last.answer = 'refused')`

/** A release or a refusal on paper. The proof of a release is its scan, added to the files of the application. */
export const recordReleases = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<void> => {
  for (const write of writes) {
    if (write.move !== 'record_release') continue
    const { after, inputs, issues } = write
    const employer = namesToAsk(after, tx.today).find((name) => sameName(name, inputs.employer))
    if (employer === undefined) {
      issues.push({ field: 'employer', message: 'Not among the DOT employers of the last 3 years on the application' })
      continue
    }
    if (inputs.answeredOn > tx.today) issues.push({ field: 'answeredOn', message: "Date can't be in the future" })
    if (inputs.answer === 'signed' && !(await hasScan(tx, write)))
      issues.push({ field: 'answer', message: 'Add the scan of the signed release to the files first, as "Statement" (49 CFR 391.23(f))' })
    const by = await nameOf(tx, tx.actor.id)
    after.releases = [...(after.releases ?? []), { employer, answer: inputs.answer, on: inputs.answeredOn, by }]
  }
}

/** A scan added since the refusal, where there was one. */
const hasScan = async (tx: ReadTx, { after }: ApplicationWrite): Promise<boolean> => {
  const found = await tx.query(sql`
    select 1 from attachments f join recruiting_applications t on t.id = f.record_id
    where f.kind = 'recruiting-applications' and f.record_id = ${after.id}::uuid and f.category = 'statement' and f.archived_at is null
      and (f.uploaded_at at time zone ${companyZone})::date >= coalesce(${refusedSince(sql`t`, sql`${tx.today}::date`)}, '-infinity') limit 1`)
  return found.length > 0
}
