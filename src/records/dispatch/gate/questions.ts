/** How people ask whether a driver or a unit may go, and why not. */
export const gateQuestions: readonly string[] = [
  ...['ok', 'okay', 'good', 'clear', 'cleared', 'ready', 'safe', 'allowed', 'able', 'free', 'legal', 'eligible', 'fit'].flatMap((may) =>
    ['dispatch', 'go', 'drive', 'roll', 'run', 'haul', 'go out', 'be dispatched'].map((go) => `${may} to ${go}`),
  ),
  ...['can', 'may', 'could', "why can't", "why isn't", 'why'].flatMap((may) =>
    ['dispatch', 'be dispatched', 'go out', 'drive', 'go', 'roll', 'run', 'haul', 'work'].map((go) => `${may} ${go}`),
  ),
  'good to go',
  'clear for dispatch',
  'cleared for dispatch',
  'ready for dispatch',
  'dispatchable',
  'why blocked',
  'why grounded',
]
