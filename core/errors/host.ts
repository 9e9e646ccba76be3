import { errorClasses } from './base.js'

/** The errors of the checks with which a page decides what a visitor may do. */
export const { HostRefusedError, HostCheckFailedError } = errorClasses({
  HostRefusedError: {
    code: 'host_refused',
    text: ({ refusal }: { refusal: string }) => refusal,
    meta: ['Refused by: {check}'],
  },
  HostCheckFailedError: {
    code: 'host_check_failed',
    text: 'The check of this site failed',
    meta: ['Check: {check}', 'Problem: {problem}', '{cause}'],
  },
})
