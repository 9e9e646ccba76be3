import { errorClasses } from './base.js'

export const { BrowserTooOldError } = errorClasses({
  BrowserTooOldError: {
    code: 'browser_too_old',
    text: 'This browser is too old',
    meta: [],
  },
})
