import { observableRef } from 'mobx'
import * as z from 'zod/mini'
import { type ThemeMode, type ThemeVariables, themeVariables } from '../contracts/theme.js'
import { parseGiven } from '../errors/config.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { Platform } from '../lib/platform/platform.js'
import { valuesIn } from './colour-pair.js'

export interface ThemeChange {
  /** `system` makes the theme follow the system again. */
  mode?: ThemeMode | 'system' | undefined
  variables?: Partial<ThemeVariables> | undefined
}

/** @throws {@link ConfigInvalidError} */
export function parseTheme(value: unknown): ThemeChange {
  const mode = z.optional(z.enum(['light', 'dark', 'system']))
  const form = z.strictObject({ mode, variables: z.optional(themeVariables()) })
  const parsed = parseGiven(form, value, 'argument of setTheme()')
  // The schema adds defaults, which are only for the options: variables that are not named stay unchanged.
  const named = Object.keys((value as ThemeChange).variables ?? {}) // it has been parsed
  const variables = Object.entries(parsed.variables ?? {}).filter(([name]) => named.includes(name))
  return { mode: parsed.mode, variables: Object.fromEntries(variables) }
}

export class ThemeStore {
  /** The host's choice; `undefined` follows the system. */
  chosenMode: ThemeMode | undefined
  variables: ThemeVariables
  systemMode: ThemeMode
  #platform: Platform

  constructor(needs: { platform: Platform; mode: ThemeMode | undefined; variables: ThemeVariables }) {
    this.#platform = needs.platform
    this.chosenMode = needs.mode
    this.variables = needs.variables
    this.systemMode = needs.platform.colorScheme()
    makeObservableStore(this, { variables: observableRef }, { autoBind: true })
  }

  get mode(): ThemeMode {
    return this.chosenMode ?? this.systemMode
  }

  /** The variables, with the mode's colours in place of pairs. */
  get look() {
    return valuesIn(this.variables, this.mode)
  }

  start(): void {
    this.readSystemMode()
    this.#platform.events.addEventListener('colorschemechange', this.readSystemMode)
  }

  readSystemMode(): void {
    this.systemMode = this.#platform.colorScheme()
  }

  set(theme: ThemeChange): void {
    if (theme.mode) this.chosenMode = theme.mode === 'system' ? undefined : theme.mode
    if (theme.variables) this.variables = { ...this.variables, ...theme.variables }
  }

  dispose(): void {
    this.#platform.events.removeEventListener('colorschemechange', this.readSystemMode)
  }
}
