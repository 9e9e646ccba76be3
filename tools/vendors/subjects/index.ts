import type { Subject } from '../subject.js'
import { metamask } from './metamask.js'

/** Every package whose page script runs beside the mock wallet that claims to be like it. */
export const subjects: readonly Subject[] = [metamask]
