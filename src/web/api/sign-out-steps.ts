const steps = new Set<() => void>()

/** Registers something to forget at sign-out. Returns a function that removes it again. */
export function onSignOut(step: () => void): () => void {
  steps.add(step)
  return () => steps.delete(step)
}

export function runSignOutSteps(): void {
  for (const step of steps) step()
}
