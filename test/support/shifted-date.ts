/** Milliseconds by which LONGHAUL_SHIFT_DAYS moves the server's clock, and with it that of the tests. */
export const shift = Number(process.env['LONGHAUL_SHIFT_DAYS'] ?? '0') * 86_400_000

/** Moves `Date` of this process, or of the page it is evaluated in, by so many milliseconds. The clock keeps running. */
export const shiftDate = (milliseconds: number): void => {
  const real = Date
  const now = (): number => real.now() + milliseconds
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, given: unknown[], made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
