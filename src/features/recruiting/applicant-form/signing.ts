import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { openQuestions } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { formSteps } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import {
  certification,
  disclosureWords,
  howToAsk,
  releaseText,
  rights,
  useOfAnswers,
} from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import { namesToAsk } from '#records/recruiting/recruiting-applications/employers/employers.ts'
import { writeEvents } from '#engine/events.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { updateRecord } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { isMailOn } from '#features/mail/plan.ts'
import { carrierOfLink } from './form.ts'
import { formJobNames } from './job-names.ts'
import { guarantees } from '#features/links/guarantees.ts'
import { useLink } from '#features/links/links.ts'
import { assertOwnName } from '#features/links/own-name.ts'
import { lockFormLink, reachStep } from './links.ts'
import { applicationsRecord, kind } from './kind.ts'
import { addSignature, signaturesOf } from './signatures.ts'
import type { Signature } from './signatures.ts'

/** An answer to a document of its own: the release of one employer, or the disclosure. A refusal has no name. */
export type Answer =
  | { readonly document: 'release'; readonly employer: string; readonly name: string | null }
  | { readonly document: 'disclosure'; readonly name: string | null }

/** Keeps what was signed or refused, with its text, time and address. Throws conflict where no such release is asked for. */
export const answerDocument = async (deps: Deps, token: string, ip: string, given: Answer): Promise<Omit<Signature, 'ip' | 'words'>[]> => {
  const carrier = await carrierOfLink(deps, token)
  return inTransaction(deps, systemActor, async (tx) => {
    const { link, row } = await lockFormLink(tx, token)
    const subject = given.document === 'release' ? given.employer : null
    if (subject !== null && !namesToAsk({ ...row, appliedOn: tx.today }, tx.today).includes(subject))
      throw new AppError('conflict', `${subject} isn’t among the employers we have to ask.`)
    const answer = given.name === null ? 'refused' : 'signed'
    if (given.name !== null) refuseOther(row, given.name)
    await addSignature(tx, {
      applicationId: row.id,
      linkId: link.id,
      document: given.document,
      subject,
      answer,
      signedName: given.name,
      words: subject === null ? disclosureWords(carrier) : releaseText(carrier, subject),
      ip,
    })
    await reachStep(tx, link.id, given.document === 'release' ? 'releases' : 'disclosure')
    const about = subject === null ? 'Background report authorization' : `Release for ${subject}`
    await writeEvents(tx, [{ kind, recordId: row.id, action: answer, reason: `${about} ${answer} by the applicant` }])
    tx.touch(kind)
    return (await signaturesOf(tx.client, row.id)).map(({ ip: _ip, words: _words, ...seen }) => seen)
  })
}

export interface Submitted {
  readonly carrier: Carrier
  readonly signedAt: string
}

/** Signs and submits: the signature with all that was read above it, the dates, the step of the record and the end of the link, or nothing. */
export const submitForm = async (deps: Deps, token: string, ip: string, name: string): Promise<Submitted> => {
  const carrier = await carrierOfLink(deps, token)
  return inTransaction(deps, systemActor, async (tx) => {
    const record = applicationsRecord(deps)
    const { link, row } = await lockFormLink(tx, token)
    const open = [...unanswered(row, tx.today), ...unsigned(row, tx.today, await signaturesOf(tx.client, row.id))]
    if (open.length > 0) throw new AppError('invalid', 'Some steps need answers before you sign.', open)
    refuseOther(row, name)
    await addSignature(tx, {
      applicationId: row.id,
      linkId: link.id,
      document: 'application',
      subject: null,
      answer: 'signed',
      signedName: name,
      words: [useOfAnswers(carrier), ...rights, howToAsk(carrier), certification].join('\n\n'),
      ip,
    })
    const reason = guarantees.application.history.used(name)
    // A paper signature of the same day must not look unchanged, or the new application date would end it.
    if (row['certifiedOn'] !== null) await updateRecord(tx, record, row.id, {}, { reason, system: { certifiedOn: null } })
    await updateRecord(tx, record, row.id, { appliedOn: tx.today }, { reason, system: { certifiedOn: tx.today } })
    await moveRecord(tx, record, row.id, 'submit', {}, { reason })
    await useLink(tx, 'application', link.id, { step: String(formSteps.length) })
    if (isMailOn(deps) && typeof row['email'] === 'string') await deps.jobs.addWith(tx, formJobNames.signed, { applicationId: row.id })
    return { carrier, signedAt: tx.now.toISOString() }
  })
}

/** Somebody else may type the answers, but the applicant signs (49 CFR 391.21(b)(12)). Middle names and nicknames are theirs to write. */
const refuseOther = (row: StoredRow, name: string): void => {
  const last = typeof row['lastName'] === 'string' ? row['lastName'] : ''
  assertOwnName(name, { first: String(row['firstName']), last }, ', as on the application')
}

/** Fields are said with their step, so that the form can lead there. */
const unanswered = (row: StoredRow, today: string): Issue[] =>
  formSteps.flatMap(({ key }) => openQuestions(key, row, today).map(({ field, message }) => ({ field: `${key}/${field}`, message })))

const unsigned = (row: StoredRow, today: string, signatures: readonly Signature[]): Issue[] => {
  const answered = (document: string, subject: string | null): boolean =>
    signatures.some((signature) => signature.document === document && signature.subject === subject)
  const releases = namesToAsk({ ...row, appliedOn: today }, today)
    .filter((employer) => !answered('release', employer))
    .map((employer) => ({ field: 'releases/release', message: `Sign or refuse the release for ${employer}` }))
  return answered('disclosure', null)
    ? releases
    : [...releases, { field: 'disclosure/disclosure', message: 'Sign or refuse the background report authorization' }]
}
