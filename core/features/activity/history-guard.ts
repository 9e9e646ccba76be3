// What a history needs against whoever puts addresses into it. It comes with the first page, not with the code of the list.
export { shortForms } from '../../lib/short-forms.js'
export { isEmptyTransfer } from './empty-transfer.js'
