import type { Frame } from '../frame.ts'
import { plainText } from '../words.ts'

/** The option that was typed, in full or by the list it begins with: "Drivers" of "Drivers: miles last week". Else what was typed. */
export const pickedOption = (question: string, asked: Frame | undefined): string => {
  if (asked?.type !== 'clarify') return question
  const typed = plainText(question)
  const [option, other] = asked.options.filter((one) => [one, one.split(':')[0] ?? one].some((words) => plainText(words) === typed))
  return option === undefined || other !== undefined ? question : option
}
