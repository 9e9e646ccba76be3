import { Component } from '@angular/core'

@Component({ selector: 'app-first', template: '<h1>First</h1>' })
export class First {}

@Component({ selector: 'app-second', template: '<h1>Second</h1>' })
export class Second {}
