import { randomInt } from 'node:crypto'
import type { Deps } from '#engine/write/rules.ts'
import { AppError } from '#kit/errors.ts'
import type { Throttle } from '#features/auth/throttle.ts'
import { sameHash } from '#features/auth/tokens.ts'
import { accessCode } from '#features/links/guarantees.ts'

/** "KX7M-4QPD". */
export const newCode = (): string => {
  const signs = Array.from({ length: accessCode.length }, () => accessCode.signs[randomInt(accessCode.signs.length)]).join('')
  return `${signs.slice(0, accessCode.length / 2)}-${signs.slice(accessCode.length / 2)}`
}

/** What is stored instead of the code: a keyed digest, since a code alone is short enough to be guessed from its hash. */
export const digestOf = ({ secrets }: Pick<Deps, 'secrets'>, paperId: string, code: string): string =>
  secrets.digest('access code of a shared paper', `${paperId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)

/** Refuses a wrong access code, and too many of them. @throws AppError invalid at `code`, rate_limited */
export const assertCode = async (
  deps: Deps,
  throttle: Throttle,
  { id, paperId, codeHash }: { readonly id: string; readonly paperId: string; readonly codeHash: string | null },
  given: string | null,
): Promise<void> => {
  if (codeHash === null) return
  const attempt = await throttle.code(id)
  if (!sameHash(digestOf(deps, paperId, given ?? ''), codeHash)) {
    const message = 'Wrong access code. Check it with the person who sent the link.'
    throw new AppError('invalid', message, [{ field: 'code', message }])
  }
  await attempt.succeeded()
}
