/** Why an answer did not help, as the chips say it. */
export const reasonNames: Readonly<Record<string, string>> = {
  wrong_number: 'Wrong number',
  wrong_record: 'Wrong record',
  misunderstood: 'Misunderstood',
  missing: 'Something missing',
  slow: 'Too slow',
}
