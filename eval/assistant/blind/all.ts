import type { Question } from '../question.ts'

/** New questions that nobody who works on the engine opens: they show what it hasn’t learned. */
export const blind: readonly Question[] = []
