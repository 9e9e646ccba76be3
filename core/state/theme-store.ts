import { makeAutoObservable, observableRef } from 'mobx'
import type { ThemeMode, ThemeVariables } from '../contracts/theme.js'

export type { ThemeMode, ThemeVariables }

import type { Platform } from '../platform.js'

/** Light or dark, and the host's variables. Without a mode of the host the system's is followed, live. */
export class ThemeStore {
  /** What the host asked for; `undefined` follows the system. */
  chosenMode: ThemeMode | undefined
  variables: ThemeVariables
  systemMode: ThemeMode
  #platform: Platform

  constructor(needs: { platform: Platform; mode: ThemeMode | undefined; variables: ThemeVariables }) {
    this.#platform = needs.platform
    this.chosenMode = needs.mode
    this.variables = needs.variables
    this.systemMode = needs.platform.colorScheme()
    makeAutoObservable(this, { variables: observableRef }, { autoBind: true })
  }

  get mode(): ThemeMode {
    return this.chosenMode ?? this.systemMode
  }

  start(): void {
    this.readSystemMode()
    this.#platform.events.addEventListener('colorschemechange', this.readSystemMode)
  }

  readSystemMode(): void {
    this.systemMode = this.#platform.colorScheme()
  }

  /** Variables are merged into those there are; a mode of `system` follows the system again. */
  set(theme: { mode?: ThemeMode | 'system' | undefined; variables?: Partial<ThemeVariables> | undefined }): void {
    if (theme.mode) this.chosenMode = theme.mode === 'system' ? undefined : theme.mode
    if (theme.variables) this.variables = { ...this.variables, ...theme.variables }
  }

  dispose(): void {
    this.#platform.events.removeEventListener('colorschemechange', this.readSystemMode)
  }
}
