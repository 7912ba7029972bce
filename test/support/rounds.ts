/** How often a fault is repeated: the first figure in `npm test`, the second in `npm run soak` (which sets LONG_RUN=1). */
export const rounds = (short: number, long: number): number => (process.env['LONG_RUN'] === '1' ? long : short)
