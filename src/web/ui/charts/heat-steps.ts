/** Steps of shade; zero has none. */
const steps = 5

/** The shade of a value beside the most of its map, 1 to 5. */
export const stepOf = (value: number, most: number): number => Math.min(steps, Math.max(1, Math.ceil((value / most) * steps)))
