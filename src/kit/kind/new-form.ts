/** What a kind declares about its form. `K` is the name of a field, `R` a row. */
export interface NewForm<K extends string, R> {
  /**
   * The fields a new form shows at once, in their order, at most 12. The others are under "Add more details". Required fields that it leaves
   * out follow at the end. Default: the required fields, then the list columns that a person can enter.
   */
  readonly firstDay?: readonly K[] | undefined
  /** Fields that the form leaves out while they are empty, because of the other answers: the dates of a suspension where the level is a warning. */
  readonly unasked?: ((row: R) => readonly K[]) | undefined
}

/** For `unasked`: the fields, unless they are asked for. */
export const unless = <const K extends string>(asked: boolean, ...fields: readonly K[]): readonly K[] => (asked ? [] : fields)
