import { useEffect, useMemo, useRef } from 'react'
import { type ScreenCommand, useHost } from './host.tsx'

/** Registers commands once and always runs their newest meaning, however often the screen draws. */
export const useScreenCommands = (commands: readonly ScreenCommand[]): void => {
  const { useCommands } = useHost()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const words = JSON.stringify(commands.map(({ run: _run, when: _when, ...rest }) => rest))
  const stable = useMemo(
    () =>
      (JSON.parse(words) as Omit<ScreenCommand, 'run'>[]).map((command, index) => ({
        ...command,
        run: () => latest.current[index]?.run(),
      })),
    [words],
  )
  useCommands(stable)
}
