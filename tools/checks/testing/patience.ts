import { configure } from '@testing-library/react'

// For every test of `ui`: code that comes late is transformed first, which takes longer than a second where other programs run.
configure({ asyncUtilTimeout: 30_000 })
