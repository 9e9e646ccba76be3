import { makeAutoObservable, observableRef } from 'mobx'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'

/** For the developer of the page. Hosts and languages know it by its code. */
export interface Alert {
  code: string
  message: string
  variant: 'info' | 'success' | 'warning' | 'error'
}

/** For the visitor; it goes by itself. */
export interface Notice {
  code: string
  message: string
  variant: 'success' | 'error'
  /** Differs each time, so that the same words said twice are announced twice. */
  id: number
}

/** An alert is drawn this long after its cause. */
const ALERT_DELAY_MS = 300
/** How long a notice stays. */
const NOTICE_LIFE_MS = 2500

/** Messages beside the views: alerts for developers (only with `debug`) and notices for visitors. */
export class AlertStore {
  /** In the order of their causes. */
  alerts: readonly Alert[] = []
  notice: Notice | undefined = undefined
  #platform: Platform
  #isDebug: () => boolean
  #alertTimers = new Set<TimerHandle>()
  #noticeTimer: TimerHandle | undefined
  #noticeCount = 0

  constructor(needs: { platform: Platform; isDebug: () => boolean }) {
    this.#platform = needs.platform
    this.#isDebug = needs.isDebug
    makeAutoObservable(this, { alerts: observableRef, notice: observableRef }, { autoBind: true })
  }

  /** The one that is drawn; the next takes its place once it is dismissed. */
  get alert(): Alert | undefined {
    return this.alerts[0]
  }

  /** The long message always goes to the console; with `debug` the short one is drawn. */
  raise(cause: { code: string; shortMessage: string; message: string }, variant: Alert['variant'] = 'error'): void {
    this.#platform.console.error(cause.message)
    if (!this.#isDebug()) return
    const timer = this.#platform.setTimeout(() => {
      this.#alertTimers.delete(timer)
      this.addAlert({ code: cause.code, message: cause.shortMessage, variant })
    }, ALERT_DELAY_MS)
    this.#alertTimers.add(timer)
  }

  /** An alert that is shown or queued is not added again. */
  addAlert(alert: Alert): void {
    if (this.alerts.some(({ code, message }) => code === alert.code && message === alert.message)) return
    this.alerts = [...this.alerts, alert]
  }

  dismissAlert(): void {
    this.alerts = this.alerts.slice(1)
  }

  notify(code: string, message: string, variant: Notice['variant'] = 'success'): void {
    this.#platform.clearTimeout(this.#noticeTimer)
    this.notice = { code, message, variant, id: ++this.#noticeCount }
    this.#noticeTimer = this.#platform.setTimeout(this.dismissNotice, NOTICE_LIFE_MS)
  }

  dismissNotice(): void {
    this.#platform.clearTimeout(this.#noticeTimer)
    this.notice = undefined
  }

  dispose(): void {
    for (const timer of this.#alertTimers) this.#platform.clearTimeout(timer)
    this.#platform.clearTimeout(this.#noticeTimer)
  }
}
