let last: string | null = null

/** Keeps what failed last, for feedback: method, path without its question, status. Not what was sent or answered. */
export const rememberFailure = (method: string, path: string, status: number | null, requestId?: string): void => {
  const said = status === null ? 'no answer' : String(status)
  last = `${method} ${path.split('?')[0] ?? ''}: ${said}${requestId === undefined ? '' : `, request ${requestId}`}`.slice(0, 300)
}

export const lastFailure = (): string | null => last

/** At sign-out: the next person's feedback is not about it. */
export const forgetFailure = (): void => {
  last = null
}
