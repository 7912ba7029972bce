/** How a record usually goes. Its page draws the path as a meter; a value outside the path is a pill. */
export interface Process {
  /** `status`, or a choice field such as `stage`. */
  readonly by: string
  /** States or options, the first one first. */
  readonly path: readonly string[]
}

/** Returns a record's position on its path, starting at 1, or null if its value isn't on the path. */
export const stageOf = ({ by, path }: Process, row: Readonly<Record<string, unknown>>): number | null => {
  const at = path.indexOf(String(row[by] ?? ''))
  return at < 0 ? null : at + 1
}
