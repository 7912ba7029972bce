const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The days on which a run goes. "Monday" alone is a date. */
export const weekdayWords: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  names.map((name) => [`days.${name.slice(0, 3)}`, [`on ${name}s`, `every ${name}`, `each ${name}`, `${name}s only`]]),
)
