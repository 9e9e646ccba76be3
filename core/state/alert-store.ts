import { observableRef } from 'mobx'
import type { ModalErrorCode } from '../errors/codes.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'

/** A message for the page's developer. `variant` is for hosts that draw alerts themselves. */
export interface Alert {
  code: string
  message: string
  variant: 'info' | 'success' | 'warning' | 'error'
}

/** Codes of notices that are not errors, or that cover errors of several codes. */
export type NoticeCode =
  | 'address_copied'
  | 'copy_failed'
  | 'email_resent'
  | 'hash_copied'
  | 'link_copied'
  | 'name_registration'
  | 'send_review'
  | 'smart_session_kept'
  | 'smart_session_revoke'
  | 'smart_sessions_fetch'
  | 'swap_begun_anew'
  | 'swapped'
  | 'transaction_started'
  | 'untrusted_origin'

/** A message for the visitor. */
export interface Notice extends Alert {
  variant: 'success' | 'error'
  /** Unique, so that a repeated text is announced again. */
  id: number
}

const ALERT_DELAY_MS = 300
const NOTICE_LIFE_MS = 2500

type Needs = { platform: Platform; isDebug: () => boolean }

/** Messages outside of views: alerts for developers (only with `debug`) and notices for visitors. */
export class AlertStore {
  alerts: readonly Alert[] = []
  notice: Notice | undefined = undefined
  #needs: Needs
  #alertTimers = new Set<TimerHandle>()
  #noticeTimer: TimerHandle | undefined
  #noticeCount = 0

  constructor(needs: Needs) {
    this.#needs = needs
    makeObservableStore(this, { alerts: observableRef, notice: observableRef }, { autoBind: true })
  }

  /** True if an alert is shown. */
  get open(): boolean {
    return this.alert !== undefined
  }

  /** The alert that is shown; the next one follows once it is dismissed. */
  get alert(): Alert | undefined {
    return this.alerts[0]
  }

  /** Logs the long message; with `debug` also shows the short one. */
  raise(cause: { code: string; shortMessage: string; message: string }): void {
    this.#needs.platform.console.error(cause.message)
    if (!this.#needs.isDebug()) return
    const timer = this.#needs.platform.setTimeout(() => {
      this.#alertTimers.delete(timer)
      this.addAlert({ code: cause.code, message: cause.shortMessage, variant: 'error' })
    }, ALERT_DELAY_MS)
    this.#alertTimers.add(timer)
  }

  addAlert(alert: Alert): void {
    if (this.alerts.some(({ code, message }) => code === alert.code && message === alert.message)) return
    this.alerts = [...this.alerts, alert]
  }

  dismissAlert(): void {
    this.alerts = this.alerts.slice(1)
  }

  notify(code: ModalErrorCode | NoticeCode, message: string, variant: Notice['variant'] = 'success'): void {
    this.#needs.platform.clearTimeout(this.#noticeTimer)
    this.notice = { code, message, variant, id: ++this.#noticeCount }
    this.#noticeTimer = this.#needs.platform.setTimeout(this.dismissNotice, NOTICE_LIFE_MS)
  }

  /**
   * Copies a text. Notifies the visitor of a failure, and of success if `code` is given. Resolves with true on success.
   */
  async copy(text: string | undefined, code?: NoticeCode, message = ''): Promise<boolean> {
    if (!text) return false
    try {
      await this.#needs.platform.copyText(text)
    } catch {
      this.notify('copy_failed', 'Failed to copy', 'error')
      return false
    }
    if (code) this.notify(code, message)
    return true
  }

  dismissNotice(): void {
    this.#needs.platform.clearTimeout(this.#noticeTimer)
    this.notice = undefined
  }

  dispose(): void {
    for (const timer of this.#alertTimers) this.#needs.platform.clearTimeout(timer)
    this.#needs.platform.clearTimeout(this.#noticeTimer)
  }
}
