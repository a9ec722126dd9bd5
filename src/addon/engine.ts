/** What only the sidebar, the menu and the clock need; loaded when one of them asks, see `load-engine.ts`. */
export { askLostAgain, freezeFormulas } from './formulas';
export { pumpByMenu } from './menu-actions';
export { answerSidebar } from './sidebar/calls';
export { pumpByClock } from './triggers';
