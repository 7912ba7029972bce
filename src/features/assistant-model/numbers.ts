const words =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const values = new Map(words.map((word, at) => [word, String(at + 2)]))
/** Quantities that no digits stand for, and so nothing was counted for. */
const loose =
  /\b(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|halves|quarters?|thirds?|twice|double[sd]?|triple[sd]?|percent)\b|%/i
/** A comma belongs to a number only between its thousands. */
const digits = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?/g

const numbersIn = (text: string): string[] =>
  [...text.matchAll(digits)].map(([number]) =>
    number
      .replaceAll(',', '')
      .replace(/\.0+$/, '')
      .replace(/^0+(?=\d)/, ''),
  )

/** Whether every number in the text stands in what was given; a number in words counts like one in digits. */
export const onlyNumbersOf = (text: string, given: string): boolean => {
  if (loose.test(text) && !loose.test(given)) return false
  const known = new Set(numbersIn(given))
  const spelled = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => values.get(word) ?? [])
  return [...numbersIn(text), ...spelled].every((number) => known.has(number))
}

/** Words alone: no address, no markup, nothing that a screen could make a link of. */
export const isPlainText = (text: string): boolean => !/https?:|www\.|:\/\/|[<>[\]`]|\bjavascript:|\b[\w.-]+@[\w-]+\.\w/i.test(text)
