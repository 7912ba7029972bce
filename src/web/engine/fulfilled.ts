/**
 * The promise, with what React reads of one that is fulfilled: `use` then answers at once, where it would suspend once otherwise. Whoever
 * asks calls `use` each time he draws: a drawing that was suspended is repeated, and has to ask the same again.
 */
export const sayingWhenFulfilled = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
