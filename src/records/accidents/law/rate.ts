/** Recordable accidents per million miles over the same period: two places, half up; null without miles (49 CFR 385 appendix B; regulations notes, 2.2). */
export const accidentRate = (recordables: number, miles: number | null): number | null =>
  miles === null || miles <= 0 ? null : Math.floor((recordables * hundredMillion * 2 + miles) / (miles * 2)) / 100

/** A million miles, in hundredths: whole numbers keep the half exact. */
const hundredMillion = 100_000_000
