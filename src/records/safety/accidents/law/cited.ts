/**
 * Where "accident", "highway" and "commercial motor vehicle" are defined. 49 CFR 390.5 is suspended (82 FR 5311) and 390.5T is in effect;
 * both define these words alike.
 */
export const definitions = '49 CFR 390.5T'
