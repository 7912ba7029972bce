import { writeEvents } from '#engine/events.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { employerOf } from '#features/company/employer.ts'
import { employerWords, pdfOf } from '#platform/documents/pdf.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import type { SessionUser } from '#platform/session.ts'
import { registerSheet } from './register-paper.ts'
import type { RegisterAnswer } from './register.ts'

/** The register as a PDF, in the name of whose it is. @throws AppError conflict without a legal entity */
export const registerPaper = async (
  deps: Deps,
  user: SessionUser,
  division: string,
  register: RegisterAnswer,
): Promise<{ readonly pdf: Buffer; readonly employer: Employer }> => {
  const employer = await carrierOver(deps, division, register)
  return { employer, pdf: await pdfOf(registerSheet(register, employer, `${user.firstName} ${user.lastName}`, deps.clock.now())) }
}

/** Whose register it is: the division asked for, else the carrier with its number; of several together each by its legal entity. */
const carrierOver = async (deps: Deps, division: string, { carrier, carriers }: RegisterAnswer): Promise<Employer> => {
  if (division !== 'ALL') return { ...(await employerOf(deps, division)), usdot: carrier.usdot }
  const chosen = carrier.usdot === null ? carriers : carriers.filter(({ usdot }) => usdot === carrier.usdot)
  const found: Employer[] = []
  for (const { divisions } of chosen) found.push(await employerOf(deps, divisions[0] ?? null))
  const [only] = found
  if (only === undefined) return employerOf(deps, null)
  return found.length === 1 ? only : { name: found.map((one) => employerWords(one)).join(', '), usdot: null, address: null }
}

/** Before the first byte leaves: who took which register. */
export const noteRegister = (tx: Tx, register: RegisterAnswer, format: 'pdf' | 'csv'): Promise<void> =>
  writeEvents(tx, [
    {
      kind: 'accidents',
      recordId: tx.batchId,
      action: 'export',
      reason: `Accident register as of ${register.asOf}, ${register.carrier.name}, ${register.summary}`,
      changes: [{ field: 'format', from: null, to: format }],
    },
  ])
